// What Swift does not see of GTK's headers: macros, and functions with a variable number of arguments.
#pragma once

#include <glib-unix.h>
#include <gtk/gtk.h>

// Dispatch's main queue under a foreign loop: exported by the library, declared in none of its headers.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Objects.

static inline void *umbra_new(GType type) { return g_object_new(type, NULL); }

static inline void *umbra_new_with_role(GType type, GtkAccessibleRole role) {
  return g_object_new(type, "accessible-role", role, NULL);
}

// Properties, by the kinds of arguments in which C passes them.

static inline void umbra_set_int(void *object, const char *name, int value) {
  g_object_set(object, name, value, NULL);
}

static inline void umbra_set_double(void *object, const char *name, double value) {
  g_object_set(object, name, value, NULL);
}

static inline void umbra_set_string(void *object, const char *name, const char *value) {
  g_object_set(object, name, value, NULL);
}

static inline void umbra_set_object(void *object, const char *name, void *value) {
  g_object_set(object, name, value, NULL);
}

static inline int umbra_get_int(void *object, const char *name) {
  int value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline double umbra_get_double(void *object, const char *name) {
  double value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

// The caller frees it.
static inline char *umbra_get_string(void *object, const char *name) {
  char *value = NULL;
  g_object_get(object, name, &value, NULL);
  return value;
}

static inline void umbra_set_accessible_label(void *widget, const char *label) {
  if (label) {
    gtk_accessible_update_property(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  } else {
    gtk_accessible_reset_property(widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  }
}

static inline void umbra_set_accessible_selected(void *widget, int is_selected) {
  gtk_accessible_update_state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

// What keeps a widget from having a label; NULL if it has it. The caller frees it.
static inline char *umbra_check_accessible_label(void *widget, const char *label) {
  return gtk_test_accessible_check_property(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

// What keeps a widget from being selected, or not; NULL if it is so. The caller frees it.
static inline char *umbra_check_accessible_selected(void *widget, int is_selected) {
  return gtk_test_accessible_check_state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is_selected);
}

// Widgets, under one type of pointer for all.

static inline GtkWindow *umbra_window(void *widget) { return GTK_WINDOW(widget); }
static inline GtkPopover *umbra_popover(void *widget) { return GTK_POPOVER(widget); }
static inline GMenuModel *umbra_menu_model(void *object) { return G_MENU_MODEL(object); }
static inline GtkEditable *umbra_editable(void *widget) { return GTK_EDITABLE(widget); }
static inline GtkNative *umbra_native(void *widget) { return GTK_NATIVE(widget); }
static inline GtkAdjustment *umbra_adjustment(void *object) { return GTK_ADJUSTMENT(object); }
static inline GActionMap *umbra_action_map(void *object) { return G_ACTION_MAP(object); }
static inline GActionGroup *umbra_action_group(void *object) { return G_ACTION_GROUP(object); }
static inline GtkWidget *umbra_widget(void *object) { return GTK_WIDGET(object); }
static inline GtkWidgetClass *umbra_widget_class(void *type) { return GTK_WIDGET_CLASS(type); }
static inline GObjectClass *umbra_object_class(void *type) { return G_OBJECT_CLASS(type); }

// Applications.

static inline GApplication *umbra_application(void *application) {
  return G_APPLICATION(application);
}
static inline GtkApplication *umbra_gtk_application(void *application) {
  return GTK_IS_APPLICATION(application) ? GTK_APPLICATION(application) : NULL;
}

// Colors.

// The color of a theme under a name; FALSE if the theme has none.
static inline gboolean umbra_theme_color(GtkWidget *widget, const char *name, GdkRGBA *color) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// The root class has to come from Objective-C: Swift marks no class of its own @objc as a root.
#include <stdbool.h>
#include <stddef.h>
#pragma clang assume_nonnull begin

// https://developer.apple.com/documentation/objectivec/bool
typedef bool BOOL;

// https://developer.apple.com/documentation/objectivec/sel
typedef struct objc_selector *SEL;

// https://developer.apple.com/documentation/objectivec/protocol
@class Protocol, NSString;

// https://developer.apple.com/documentation/objectivec/nsobjectprotocol
__attribute__((swift_name("NSObjectProtocol")))
@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) unsigned long hash __attribute__((swift_private));
@property (readonly, nullable) Class superclass;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)isMemberOfClass:(Class)aClass;
- (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (BOOL)respondsToSelector:(SEL)aSelector;
@end

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init __attribute__((objc_designated_initializer));
+ (void)initialize;
- (id)copy;
- (id)mutableCopy;
- (void)doesNotRecognizeSelector:(SEL)aSelector;
@end

// https://developer.apple.com/documentation/objectivec/objc_associationpolicy
typedef enum __attribute__((enum_extensibility(open))) objc_AssociationPolicy : unsigned long {
  OBJC_ASSOCIATION_ASSIGN = 0,
  OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
  OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
  OBJC_ASSOCIATION_RETAIN = 769,
  OBJC_ASSOCIATION_COPY = 771,
} objc_AssociationPolicy;

// https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)
void objc_setAssociatedObject(
  id object, const void *key, id _Nullable value, objc_AssociationPolicy policy);

// https://developer.apple.com/documentation/objectivec/objc_getassociatedobject(_:_:)
id _Nullable objc_getAssociatedObject(id object, const void *key);

// https://developer.apple.com/documentation/objectivec/class_getinstancesize(_:)
size_t class_getInstanceSize(Class _Nullable cls);

#pragma clang assume_nonnull end

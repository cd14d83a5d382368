#if canImport(UIKit)
  import Layout
  import Reconciler
  import UIKit

  /// A row of the list: a switch, the title, and a button that deletes the item.
  final class ToDoRow: StateView {
    @Prop var item = ToDo()
    @Prop var onToggle: () -> Void = {}
    @Prop var onDelete: () -> Void = {}

    private let check = UISwitch()
    private let title = UILabel()
    private let delete = UIButton(type: .system)

    override func viewDidInitialize() {
      title.numberOfLines = 0
      delete.setTitle("Delete", for: .normal)
      check.addAction(UIAction { [weak self] _ in self?.onToggle() }, for: .valueChanged)
      delete.addAction(UIAction { [weak self] _ in self?.onDelete() }, for: .touchUpInside)
    }

    override func render() {
      check.isOn = item.isDone
      check.accessibilityLabel = item.title
      title.text = item.title
      title.alpha = item.isDone ? 0.5 : 1

      place(check, "done") { make in
        make.leading.equalToSuperview().offset(16)
        make.centerY.equalToSuperview()
        make.height.lessThanOrEqualToSuperview().offset(-12)
      }
      place(delete, "delete") { make in
        make.trailing.equalToSuperview().offset(-16)
        make.centerY.equalToSuperview()
      }
      place(title, "title") { [check, delete] make in
        make.leading.equalTo(check.layout.trailing).offset(12)
        make.trailing.equalTo(delete.layout.leading).offset(-12)
        make.verticalEdges.equalToSuperview().inset(8)
      }
    }
  }
#endif

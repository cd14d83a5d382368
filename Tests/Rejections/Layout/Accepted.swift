// accepted
import Layout

func useGuides(_ view: some LayoutItem, _ title: some LayoutItem) {
  title.layout.makeConstraints { make in
    make.top.equalTo(view.snp.safeArea)
    make.leading.equalTo(view.snp.layoutMargins)
    make.bottom.equalTo(view.layout.keyboardGuide.layout.top)
    make.width.equalTo(view.layout.scrollContentGuide)
  }
}

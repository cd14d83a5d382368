// rejects each line that names an error
import Layout

func useUIKit(_ view: some LayoutItem, _ title: some LayoutItem) {
  title.layout.makeConstraints { make in
    make.top.equalTo(view.snp.safeAreaLayoutGuide)  // error: renamed to 'safeArea'
    make.leading.equalTo(view.snp.layoutMarginsGuide)  // error: renamed to 'layoutMargins'
    make.bottom.equalTo(view.layout.keyboardLayoutGuide)  // error: renamed to 'keyboardGuide'
    make.width.equalTo(view.layout.contentLayoutGuide)  // error: renamed to 'scrollContentGuide'
    make.width.equalTo(view.layout.frameLayoutGuide)  // error: relate to the scroll view itself
    make.top.equalTo(view.safeAreaLayoutGuide)  // error: write layout.safeArea
    make.top.equalToSuperview { $0.safeAreaLayoutGuide }  // error: write layout.safeArea
    make.top.equalTo(view.layout.safeArea.snp.top)  // error: write safeArea.top
  }
}

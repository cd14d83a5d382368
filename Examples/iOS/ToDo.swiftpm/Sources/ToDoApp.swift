#if canImport(UIKit)
  import Reconciler
  import UIKit

  @main
  final class ToDoApp: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = ToDoScene.self
      return configuration
    }
  }

  final class ToDoScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let made = UIWindow(windowScene: scene)
      made.rootViewController = ToDoController()
      made.makeKeyAndVisible()
      window = made
    }
  }

  final class ToDoController: StateViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      rootView = ToDoScreen(parentViewController: self)
    }
  }
#endif

@MainActor let view = UIView()
@MainActor let avatar = UIImageView()
@MainActor let name = UILabel()

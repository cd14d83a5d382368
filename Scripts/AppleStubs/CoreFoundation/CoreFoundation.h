// In C, or Objective-C would not see them. Swift's CGFloat takes the place of this one.

// https://developer.apple.com/documentation/corefoundation/cgfloat-swift.struct
typedef double CGFloat;

// https://developer.apple.com/documentation/corefoundation/cgpoint
typedef struct CGPoint { CGFloat x; CGFloat y; } CGPoint;

// https://developer.apple.com/documentation/corefoundation/cgsize
typedef struct CGSize { CGFloat width; CGFloat height; } CGSize;

// https://developer.apple.com/documentation/corefoundation/cgrect
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;

// https://developer.apple.com/documentation/corefoundation/cftimeinterval
typedef double CFTimeInterval;

// What imports of styles and pictures are, whether or not next has built here and written its own next-env.d.ts.

/// <reference types="next" />
/// <reference types="next/image-types/global" />

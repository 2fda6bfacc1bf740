/** Readable by scripts, worth nothing by itself: this browser may hold the cookie that opens a session. */
export const STAYS_COOKIE = "stays";

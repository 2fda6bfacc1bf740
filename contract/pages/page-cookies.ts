/** Readable by scripts and no credential: this browser may hold the cookie that resumes a session. */
export const SESSION_HINT_COOKIE = "session_hint";

/** The same for the one-use cookie with which a log-in form hands its session over to the page. */
export const SESSION_EXCHANGE_HINT_COOKIE = "hand_over_hint";

/** Of the same kind: the names of the style files that this browser keeps, joined by dots. Pages need not carry those. */
export const KEPT_STYLES_COOKIE = "kept_styles";

/** Readable by scripts and not a credential: this browser may hold the cookie that resumes a session. */
export const SESSION_HINT_COOKIE = "session_hint";

/** The same hint for the one-use cookie with which a log-in form exchanges its session with the page. */
export const SESSION_EXCHANGE_HINT_COOKIE = "hand_over_hint";

/**
 * A similar cookie: the names of the stylesheets in this browser's cache, joined by dots. Pages need not inline those.
 */
export const CACHED_STYLES_COOKIE = "kept_styles";

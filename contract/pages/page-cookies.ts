/**
 * The name of a cookie that is readable by scripts and not a credential. It means that this browser may also have the
 * HttpOnly cookie that resumes a session.
 */
export const SESSION_HINT_COOKIE = "session_hint";

/**
 * The name of a cookie that is readable by scripts. It means that this browser may also have the single-use cookie that
 * passes the session of a log-in form to the page.
 */
export const SESSION_EXCHANGE_HINT_COOKIE = "hand_over_hint";

/**
 * The name of a cookie that lists the stylesheets in this browser's cache, joined by dots. Pages need not inline these
 * stylesheets.
 */
export const CACHED_STYLES_COOKIE = "kept_styles";

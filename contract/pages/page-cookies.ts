/** Readable by scripts and no credential: this browser may hold the cookie that resumes a session. */
export const SESSION_HINT_COOKIE = "session_hint";

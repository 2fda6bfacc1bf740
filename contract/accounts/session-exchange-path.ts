/** Of `takeSession`, for scripts that come before the schemas of its answer. */
export const SESSION_EXCHANGE_PATH = "/users/session/hand-over";

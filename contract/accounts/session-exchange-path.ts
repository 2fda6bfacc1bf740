/** Path of `takeSession`, for scripts that load before the schemas of its response. */
export const SESSION_EXCHANGE_PATH = "/users/session/hand-over";

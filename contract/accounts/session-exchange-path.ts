/** Of `takeSession`, for scripts that come before the schemas of its answer. */
export const HAND_OVER_PATH = "/users/session/hand-over";

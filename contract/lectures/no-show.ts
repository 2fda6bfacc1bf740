/** Minutes after a lecture's start after which everybody is refunded when no host has come, unless the server is told otherwise. */
export const NO_SHOW_REFUND_MINUTES = 20;

/** Default number of minutes after a lecture's start after which everybody is refunded if no host has joined. */
export const NO_SHOW_REFUND_MINUTES = 20;

/** Default number of minutes after a lecture's start. If no host has joined by then, everybody is refunded. */
export const NO_SHOW_REFUND_MINUTES = 20;

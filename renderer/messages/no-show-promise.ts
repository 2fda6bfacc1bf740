/** When nobody comes to teach, in the words of every page that says it (the server's `NO_HOST_REFUND_MINUTES`). */
export const noShowPromise = {
  en: "If the instructor doesn't come within 20 minutes, everyone gets a full refund.",
  am: "መምህሩ በ20 ደቂቃ ውስጥ ካልመጡ ለሁሉም ሙሉ ገንዘብ ይመለሳል።",
} as const;

import { NO_SHOW_REFUND_MINUTES } from "#contract/lectures/no-show.ts";

/** The no-show refund rule, with the same wording on every page. */
export const noShowPromise = {
  en: `If the instructor doesn't come within ${NO_SHOW_REFUND_MINUTES} minutes, everyone gets a full refund.`,
  am: `መምህሩ በ${NO_SHOW_REFUND_MINUTES} ደቂቃ ውስጥ ካልመጡ ለሁሉም ሙሉ ገንዘብ ይመለሳል።`,
} as const;

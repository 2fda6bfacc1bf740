import { formatClock } from "#contract/calendar/format-clock.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { dateWords } from "#renderer/kit/formatting/current-date-words.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";

/** Errors that no longer apply after some time; the message states that time. */
const WITH_TIME = new Set(["hold_again_later", "too_many_holds"]);

/** Errors shown without "Payment failed": an earlier payment is in review, or the replay can't be returned. */
const ALONE = new Set(["payment_in_review", "replay_watched", "replay_unavailable"]);

/** Returns "Payment failed", followed by the reason if the user can do something about it. */
export function paymentErrorText(error: ApiError): string {
  if (ALONE.has(error.code)) return errorText(error);
  const failed = messages.t("paymentFailed", { ns: "enrollments" });
  if (error.status >= STATUS.serverError) return failed;
  const reason = `${failed}. ${errorText(error)}`;
  if (!WITH_TIME.has(error.code) || error.retryAfter === undefined) return reason;
  return `${reason} ${messages.t("tryAgainAt", { ns: "enrollments", time: formatTimeIn(error.retryAfter) })}`;
}

const minuteMs = 60_000;

/** Formats the time of day that is `seconds` ahead, rounded up to the minute. */
function formatTimeIn(seconds: number): string {
  const at = new Date(Math.ceil((serverNow() + seconds * 1000) / minuteMs) * minuteMs);
  return formatClock(wallClockAt(at, null), usePreferences.getState().clock, dateWords());
}

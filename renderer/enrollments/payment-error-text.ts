import type { ApiError } from "#renderer/api/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** "Payment failed", and the reason behind it where there is one that a person can do something about. */
export function paymentErrorText(error: ApiError): string {
  const failed = messages.t("paymentFailed", { ns: "enrollments" });
  if (error.status >= STATUS.serverError) return failed;
  return `${failed}. ${errorText(error)}`;
}

import type { ApiError } from "#renderer/api/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "accounts");

/** The banner of a failed sign-up. */
export function signUpErrorText(error: ApiError): string {
  if (error.status === STATUS.unauthorized) return text("emailTaken");
  return error.status >= STATUS.serverError ? text("serverError") : errorText(error);
}

/** The banner of a failed log-in. */
export function logInErrorText(error: ApiError): string {
  if (error.status === STATUS.unauthorized) return text("invalidCredentials");
  return error.status >= STATUS.serverError ? text("serverError") : errorText(error);
}

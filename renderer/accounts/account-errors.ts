import type { FieldIssues } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Refusal } from "#renderer/data/queries/use-validated-form.ts";

const text = messages.getFixedT(null, "accounts");

function serverFields({ fields = {} }: ApiError): FieldIssues {
  const { name, ...issues } = fields;
  return name === undefined ? issues : { ...issues, firstName: name };
}

/** Returns the banner and the field issues of a failed sign-up. */
export function signUpRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: text("emailTaken"), issues: { email: [text("emailTaken")] } };
  const banner = error.status >= STATUS.serverError ? text("serverError") : errorText(error);
  return { banner, issues: serverFields(error) };
}

/** Returns the banner and the field issues of a failed log-in. They do not reveal which of the two fields is wrong. */
export function logInRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: text("invalidCredentials"), issues: { password: [text("invalidCredentials")] } };
  const banner = error.status >= STATUS.serverError ? text("serverError") : errorText(error);
  return { banner, issues: serverFields(error) };
}

/** Returns the banner and the field issues for a form other than sign-up and log-in. */
export function refusalOf(error: ApiError): Refusal {
  return { banner: errorText(error), issues: error.fields ?? {} };
}

import type { FieldIssues } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Refusal } from "#renderer/data/forms/use-form.ts";

const text = messages.getFixedT(null, "accounts");

/** The contract's single `name` corresponds to two fields of the form. */
export function withFirstName({ name, ...issues }: FieldIssues): FieldIssues {
  return name === undefined ? issues : { ...issues, firstName: name };
}

function withServerError(error: ApiError): Refusal {
  const isServers = error.status >= STATUS.serverError;
  return {
    banner: () => (isServers ? text("serverError") : errorText(error)),
    issues: withFirstName(error.fields ?? {}),
  };
}

/** Returns the banner and the field issues of a failed sign-up. */
export function signUpRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: () => text("emailTaken"), issues: { email: [text("emailTaken")] } };
  return withServerError(error);
}

/** Returns the banner and the field issues of a failed log-in. They do not reveal which of the two fields is wrong. */
export function logInRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: () => text("invalidCredentials"), issues: { password: [text("invalidCredentials")] } };
  return withServerError(error);
}

import type { FieldIssues } from "#contract/error.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { STATUS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Refusal } from "#renderer/ui/use-checked-form.ts";

const text = messages.getFixedT(null, "accounts");

function serverFields({ fields = {} }: ApiError): FieldIssues {
  const { name, ...issues } = fields;
  return name === undefined ? issues : { ...issues, firstName: name };
}

/** What a failed sign-up says above the form and at its fields. */
export function signUpRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: text("emailTaken"), issues: { email: [text("emailTaken")] } };
  const banner = error.status >= STATUS.serverError ? text("serverError") : errorText(error);
  return { banner, issues: serverFields(error) };
}

/** What a failed log-in says. Which of the two is wrong, nobody learns. */
export function logInRefusal(error: ApiError): Refusal {
  if (error.status === STATUS.unauthorized)
    return { banner: text("invalidCredentials"), issues: { password: [text("invalidCredentials")] } };
  const banner = error.status >= STATUS.serverError ? text("serverError") : errorText(error);
  return { banner, issues: serverFields(error) };
}

/** What any other form of ours says of its failure. */
export function refusalOf(error: ApiError): Refusal {
  return { banner: errorText(error), issues: error.fields ?? {} };
}

import type { ReactElement } from "react";
import {
  type AccountFormName,
  type ReadForm,
  SENT_FLAG,
  type SentForm,
} from "#contract/pages/account-form.ts";
import type { Failure } from "#contract/http/error.ts";
import { logInRefusal, signUpRefusal } from "#renderer/accounts/account-errors.ts";
import { checkLogIn } from "#renderer/accounts/log-in/check-log-in.ts";
import { checkSignUp } from "#renderer/accounts/log-in/check-sign-up.ts";
import { SentFormContext } from "#renderer/accounts/sent-form.ts";
import { SentFormData } from "#renderer/accounts/SentFormData.tsx";
import { apiErrorFromResponse } from "#renderer/data/client/api-error-from-response.ts";
import { refusalOf } from "#renderer/data/forms/use-form.ts";
import { LogInScreen } from "#renderer/accounts/log-in/LogInScreen.tsx";
import { SignUpScreen } from "#renderer/accounts/log-in/SignUpScreen.tsx";

const forms = {
  "log-in": { path: "/login", screen: <LogInScreen />, refusal: logInRefusal },
  "sign-up": { path: "/signup", screen: <SignUpScreen />, refusal: signUpRefusal },
};

interface AccountFormPage {
  name: AccountFormName;
  search: string;
  sent: SentForm | null;
}

/** Returns the page of a form that the server handles, filled in with the form that the user has submitted, if any. */
export function accountFormPage({ name, search, sent }: AccountFormPage): {
  address: string;
  element: ReactElement;
} {
  const { path, screen } = forms[name];
  const element = (
    <SentFormContext value={sent}>
      {screen}
      {sent !== null && <SentFormData sent={sent} />}
    </SentFormContext>
  );
  return { address: path + search, element };
}

/** Reads the fields of a form, and checks them as the form's page does. */
export function readForm(name: AccountFormName, fields: Readonly<Record<string, string>>): ReadForm {
  const text = (field: string) => fields[field] ?? "";
  const common = { email: text("email"), password: text("password"), stays: text("stays") === SENT_FLAG };
  if (name === "log-in") return checkLogIn(common);
  return checkSignUp({
    ...common,
    firstName: text("firstName"),
    lastName: text("lastName"),
    confirmation: text("confirmation"),
    role: text("role"),
  });
}

/** Explains, with the texts of the page, why the server rejected a form or the second step of a log-in. */
export function explainRefusal(name: AccountFormName, failure: Failure): Pick<SentForm, "issues" | "banner"> {
  const error = apiErrorFromResponse({
    status: failure.statusCode,
    data: failure,
    retryAfter: undefined,
  });
  const isSecondStep = failure.code === "second_factor_invalid";
  const { issues, banner } = (isSecondStep ? refusalOf : forms[name].refusal)(error);
  return { issues, banner: banner?.() ?? null };
}

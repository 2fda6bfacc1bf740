import type { SignUp } from "#contract/account.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { useCheckedForm } from "#renderer/ui/use-checked-form.ts";
import { createAccount, startSession } from "./account-actions.ts";
import { logInRefusal, signUpRefusal } from "./account-errors.ts";
import { checkLogIn, type LogInFields } from "./check-log-in.ts";
import { checkSignUp, type SignUpFields } from "./check-sign-up.ts";

const EMPTY_SIGN_UP: SignUpFields = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
  role: "",
  stays: "",
};
const EMPTY_LOG_IN: LogInFields = { email: "", password: "", stays: "" };

export function useSignUp() {
  return useCheckedForm<SignUpFields, SignUp>({
    start: EMPTY_SIGN_UP,
    check: checkSignUp,
    action: createAccount,
    bannerMs: BANNER_MS,
    refusalOf: signUpRefusal,
  });
}

export function useLogIn() {
  return useCheckedForm({
    start: EMPTY_LOG_IN,
    check: checkLogIn,
    action: startSession,
    bannerMs: BANNER_MS,
    refusalOf: logInRefusal,
  });
}

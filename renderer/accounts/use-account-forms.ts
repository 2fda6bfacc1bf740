import { useCallback } from "react";
import type { SignUp } from "#contract/accounts/account.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { useValidatedForm } from "#renderer/ui/forms/use-validated-form.ts";
import { createAccount, type Credentials, startSession } from "./account-actions.ts";
import { logInRefusal, signUpRefusal } from "./account-errors.ts";
import { checkLogIn, type LogInFields } from "./check-log-in.ts";
import { challengeIn, type LogInChallenge } from "./second-factor/log-in-challenge.ts";
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
  return useValidatedForm<SignUpFields, SignUp>({
    start: EMPTY_SIGN_UP,
    check: checkSignUp,
    action: createAccount,
    bannerMs: BANNER_MS,
    refusalOf: signUpRefusal,
  });
}

/** `onChallenge` is called when the account has a second factor. */
export function useLogIn(onChallenge: (challenge: LogInChallenge) => void) {
  const action = useCallback(
    async (credentials: Credentials) => {
      try {
        await startSession(credentials);
      } catch (thrown) {
        const challenge = challengeIn(thrown, credentials.staySignedIn === true);
        if (challenge === null) throw thrown;
        onChallenge(challenge);
      }
    },
    [onChallenge],
  );
  return useValidatedForm({
    start: EMPTY_LOG_IN,
    check: checkLogIn,
    action,
    bannerMs: BANNER_MS,
    refusalOf: logInRefusal,
  });
}

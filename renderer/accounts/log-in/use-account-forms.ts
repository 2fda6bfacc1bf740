import { type LogInChallenge, SENT_FLAG, type SentForm } from "#contract/pages/account-form.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { createAccount, type Credentials, startSession } from "../account-actions.ts";
import { logInRefusal, signUpRefusal } from "../account-errors.ts";
import { checkLogIn, type LogInFields } from "./check-log-in.ts";
import { checkSignUp, type SignUpFields } from "./check-sign-up.ts";

const EMPTY_LOG_IN: LogInFields = { email: "", password: "", stays: false };
const EMPTY_SIGN_UP: SignUpFields = {
  ...EMPTY_LOG_IN,
  firstName: "",
  lastName: "",
  confirmation: "",
  role: "",
};

/**
 * Returns the initial field values. Those of a rejected form lack the passwords, which the server never sends back. In a
 * new form, the user's own device is remembered unless the user declines.
 */
function startWith<Fields extends { stays: boolean }>(empty: Fields, sent: SentForm | null): Fields {
  if (sent === null) return { ...empty, stays: platform().isOwnDevice() };
  const { stays, ...texts } = sent.fields;
  const known = Object.entries(texts).filter(([name]) => name in empty);
  return { ...empty, ...Object.fromEntries(known), stays: stays === SENT_FLAG };
}

/** `sent` is a form that was submitted without scripts and rejected. `role` is chosen in a new form. */
export function useSignUp(sent: SentForm | null, role: "student" | "") {
  return useForm({
    start: (): SignUpFields => startWith({ ...EMPTY_SIGN_UP, role }, sent),
    refusedBefore: sent,
    check: checkSignUp,
    send: createAccount,
    bannerMs: BANNER_MS,
    onFailed: signUpRefusal,
  });
}

/**
 * `onChallenge` is called when the account has a second factor. `sent` is a form that was submitted without scripts and
 * rejected.
 */
export function useLogIn(sent: SentForm | null, onChallenge: (challenge: LogInChallenge) => void) {
  const logIn = async (credentials: Credentials) => {
    try {
      await startSession(credentials);
    } catch (thrown) {
      const challenge = challengeIn(thrown, credentials.staySignedIn === true);
      if (challenge === null) throw thrown;
      onChallenge(challenge);
    }
  };
  return useForm({
    start: () => startWith(EMPTY_LOG_IN, sent),
    refusedBefore: sent,
    check: checkLogIn,
    send: logIn,
    bannerMs: BANNER_MS,
    onFailed: logInRefusal,
  });
}

/** Returns the challenge in the server's response to a log-in; null for every other failure. */
function challengeIn(thrown: unknown, staySignedIn: boolean): LogInChallenge | null {
  if (!(thrown instanceof ApiError) || thrown.code !== "second_factor_required") return null;
  const token = thrown.fields?.["challenge"]?.[0];
  const methods = [...(thrown.fields?.["methods"] ?? [])];
  return token === undefined ? null : { token, staySignedIn, methods };
}

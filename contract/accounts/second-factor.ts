import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";
import { compactNumber } from "../text/compact-number.ts";
import { currentPassword } from "./password.ts";

/** The six digits of an authenticator app, or a recovery code; spaces and hyphens don't matter. */
const code = z
  .string({ error: "Enter the code." })
  .check(
    z.overwrite(compactNumber),
    z.minLength(1, "Enter the code."),
    z.maxLength(40, "This code is too long."),
  );

/**
 * The second step of a log-in, after `logIn` has failed with `second_factor_required` and returned a challenge. The
 * challenge is for one account and works for a few minutes.
 */
export const logInWithSecondFactor = endpoint({
  method: "POST",
  path: "/users/login/second-factor",
  body: z.object({
    challenge: z
      .string({ error: "This challenge is incomplete." })
      .check(
        z.minLength(1, "This challenge is incomplete."),
        z.maxLength(100, "This challenge is incomplete."),
      ),
    code,
  }),
  data: z.object({ token: z.string() }),
});

export const secondFactorStatus = z.object({
  /** ISO 8601 in UTC; null without an authenticator app. */
  totpSince: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  passkeys: z._default(z.int(), 0),
  /** Whether the admin area is closed until the account has a second factor. */
  mustSetUp: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/users/me/second-factor",
  data: secondFactorStatus,
});

/** Creates a secret, which replaces any unconfirmed one. `uri` is an otpauth: link, for a QR code. */
export const startTotp = endpoint({
  method: "POST",
  path: "/users/me/second-factor/totp",
  data: z.object({ secret: z.string(), uri: z.string() }),
});
export type TotpSetup = z.infer<typeof startTotp.data>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * Turns the second factor on, ends the account's other sessions, and returns the recovery codes, which are shown only
 * once.
 */
export const confirmTotp = endpoint({
  method: "POST",
  path: "/users/me/second-factor/totp/confirm",
  body: z.object({ code, currentPassword }),
  data: recoveryCodes,
});

/** Turns the second factor off and ends the account's other sessions. */
export const removeTotp = endpoint({
  method: "POST",
  path: "/users/me/second-factor/totp/remove",
  body: z.object({ code, currentPassword }),
  data: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/users/me/second-factor/recovery-codes",
  body: z.object({ code, currentPassword }),
  data: recoveryCodes,
});

/**
 * Proves the user's identity again in this session, for actions that move money or change who can log in: with a code
 * or, for an account without a second factor, with the password.
 */
export const stepUp = endpoint({
  method: "POST",
  path: "/users/me/step-up",
  body: z.object({ code: z.optional(code), currentPassword: z.optional(currentPassword) }),
  data: z.object({}),
});

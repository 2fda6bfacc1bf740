import { z } from "zod/mini";
import { email } from "./account.ts";
import { endpoint } from "../http/endpoint.ts";
import { compactNumber } from "../text/compact-number.ts";
import { currentPassword, linkToken } from "./password.ts";

/**
 * Emails a link to the new address. The account keeps its email until the link is used. The response is the same
 * whether or not another account uses the address.
 */
export const changeEmail = endpoint({
  method: "POST",
  path: "/users/change-email",
  body: z.object({ email, currentPassword }),
  data: z.object({}),
});

/** Confirms an address with the token from the emailed link. */
export const confirmEmail = endpoint({
  method: "POST",
  path: "/users/confirm-email",
  body: z.object({ token: linkToken }),
  data: z.object({}),
});

const code = z
  .string({ error: "Enter the six digits." })
  .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, "Enter the six digits."));

/**
 * Verifies the account's email with the six emailed digits. A wrong code is reported as an error of the field `code`.
 */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/users/verify-email",
  body: z.object({ code }),
  data: z.object({}),
});

/** Sends another link and code to the account's email address, unless it is verified. */
export const resendVerification = endpoint({
  method: "POST",
  path: "/users/verify-email/resend",
  data: z.object({}),
});

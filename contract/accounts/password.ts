import { z } from "zod/mini";
import { email, newPassword } from "./account.ts";
import { endpoint } from "../http/endpoint.ts";
import { language } from "../calendar/preferences.ts";

/** The password of a signed-in account, to prove the user's identity. */
export const currentPassword = z
  .string({ error: "Enter your password." })
  .check(
    z.minLength(1, "Enter your password."),
    z.maxLength(200, "A password can be up to 200 characters long."),
  );

/** The response is the same whether or not the account exists. `language` is that of the email. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/users/forgot-password",
  body: z.object({ email, language: z.optional(language) }),
  data: z.object({}),
});

export const linkToken = z
  .string({ error: "This link is incomplete." })
  .check(z.minLength(1, "This link is incomplete."), z.maxLength(100, "This link is incomplete."));

/** Sets a new password with the token from the emailed link, and ends every session of the account. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/users/reset-password",
  body: z.object({ token: linkToken, password: newPassword }),
  data: z.object({}),
});

/**
 * Changes the password, and ends every other session of the account. Fails with `wrong_password`, reported for the
 * field `currentPassword`, when that password is wrong.
 */
export const changePassword = endpoint({
  method: "POST",
  path: "/users/change-password",
  body: z.object({ currentPassword, newPassword }),
  data: z.object({}),
});

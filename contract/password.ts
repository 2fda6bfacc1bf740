import { z } from "zod";
import { email, newPassword } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { language } from "./preferences.ts";

/** Answers the same whether the account exists or not. `language` is the one the mail is written in. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/users/forgot-password",
  body: z.object({ email, language: language.optional() }),
  data: z.object({}),
});

/** The token comes from the mail's link. Ends every session of the account. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/users/reset-password",
  body: z.object({
    token: z
      .string({ error: "This link is not complete." })
      .min(1, "This link is not complete.")
      .max(100, "This link is not complete."),
    password: newPassword,
  }),
  data: z.object({}),
});

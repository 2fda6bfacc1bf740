import { z } from "zod/mini";
import { email, personName } from "../accounts/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { isPlainText } from "../text/visible-text.ts";
import { language } from "../accounts/preferences.ts";

export const contactMessageBody = z.object({
  name: personName,
  email,
  message: z
    .string({ error: "Enter a message." })
    .check(
      z.trim(),
      z.minLength(1, "Enter a message."),
      z.maxLength(5000, "A message can be up to 5,000 characters long."),
      z.refine(isPlainText, "A message can't contain control characters."),
    ),
  language: z.optional(language),
});

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact-messages",
  body: contactMessageBody,
  data: z.object({}),
});

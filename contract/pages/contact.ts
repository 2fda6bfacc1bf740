import { z } from "zod";
import { email, personName } from "../accounts/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { isPlainText } from "../text/visible-text.ts";
import { language } from "../accounts/preferences.ts";

export const contactMessageBody = z.object({
  name: personName,
  email,
  message: z
    .string({ error: "Enter a message." })
    .trim()
    .min(1, "Enter a message.")
    .max(5000, "A message can be up to 5,000 characters long.")
    .refine(isPlainText, "A message can't contain control characters."),
  language: language.optional(),
});

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact-messages",
  body: contactMessageBody,
  data: z.object({}),
});

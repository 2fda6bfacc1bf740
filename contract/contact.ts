import { z } from "zod";
import { email, personName } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { language } from "./preferences.ts";

/** PostgreSQL's text has no room for it, and no person types it. */
const withoutNul = (text: string) => !text.includes("\u0000");

export const contactMessageBody = z.object({
  name: personName,
  email,
  message: z
    .string({ error: "Enter a message." })
    .trim()
    .min(1, "Enter a message.")
    .max(5000, "A message has at most 5,000 characters.")
    .refine(withoutNul, "A message has no control characters."),
  language: language.optional(),
});

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact-messages",
  body: contactMessageBody,
  data: z.object({}),
});

import { z } from "zod/mini";
import { email, personName } from "../accounts/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";
import { language } from "../calendar/preferences.ts";

export const contactMessageBody = z.object({
  name: personName,
  email,
  message: textField({
    missing: "Enter a message.",
    max: 5000,
    long: "A message can be up to 5,000 characters long.",
    multiline: true,
  }),
  language: z.optional(language),
});

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact-messages",
  body: contactMessageBody,
  data: z.object({}),
});

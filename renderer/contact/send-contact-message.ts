import { z } from "zod/mini";
import { contactMessageBody, sendContactMessage } from "#contract/pages/contact.ts";
import { call } from "#renderer/data/client/client.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";

export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

const checkable = z.omit(contactMessageBody, { language: true });
type Message = z.infer<typeof checkable>;

/** Returns the request body, or the issues by field that the contract finds. */
export function checkMessage({ name, email, message }: ContactFields): Checked<Message> {
  return checkedBy(checkable.safeParse({ name, email: email.trim() || undefined, message }));
}

export async function sendMessage(message: Message): Promise<void> {
  await call(sendContactMessage, { body: { ...message, language: currentLanguage() } });
}

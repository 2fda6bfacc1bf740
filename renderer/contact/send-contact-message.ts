import { z } from "zod/mini";
import { contactMessageBody, sendContactMessage } from "#contract/pages/contact.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { call } from "#renderer/data/client/client.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";
import type { Checked } from "#renderer/data/queries/use-validated-form.ts";

export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

const checkable = z.omit(contactMessageBody, { language: true });
type Message = z.infer<typeof checkable>;

/** Returns the request body, or the issues by field that the contract finds. */
export function checkMessage({ name, email, message }: ContactFields): Checked<Message> {
  const parsed = checkable.safeParse({ name, email: email.trim() || undefined, message });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues: FieldIssues = z.flattenError(parsed.error).fieldErrors;
  return { ok: false, issues, banner: messages.t("invalid", { ns: "errors" }) };
}

export async function sendMessage(message: Message): Promise<void> {
  await call(sendContactMessage, { body: { ...message, language: currentLanguage() } });
}

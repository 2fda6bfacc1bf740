import { enFields } from "./en/fields.ts";
import { messages } from "./i18n.ts";

type FieldKey = keyof typeof enFields;

const keys = new Map<string, FieldKey>(
  Object.entries(enFields).map(([key, sentence]) => [sentence, key as FieldKey]),
);

/**
 * What the server says about a field, in the reader's language. Sentences that are not the contract's, such as a
 * newer server's or those that a form has made itself, stay as they are.
 */
export function fieldText(sentence: string): string {
  const number = /\d+/.exec(sentence)?.[0] ?? "";
  const key = keys.get(sentence) ?? keys.get(sentence.replace(number, "{{number}}"));
  return key === undefined ? sentence : messages.t(key, { ns: "fields", number });
}

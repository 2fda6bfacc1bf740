import { enErrors } from "./en/errors.ts";
import { messages } from "./i18n.ts";

const isKnown = (code: string): code is keyof typeof enErrors => code in enErrors;

/** The sentence for a failure by its code; the server's own `message` only for codes that we don't know. */
export function errorText({ code, message }: { code: string; message: string }): string {
  return isKnown(code) ? messages.t(code, { ns: "errors" }) : message;
}

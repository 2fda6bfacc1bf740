import { enErrors } from "./en-errors.ts";
import { messages } from "./i18n.ts";

/** The sentence for a failure by its code; the server's own `message` only for codes that we don't know. */
export function errorText(error: { code: string; message: string }): string {
  return error.code in enErrors ? messages.t(error.code, { ns: "errors" }) : error.message;
}

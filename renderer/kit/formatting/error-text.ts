import { traceCodeOf } from "#contract/http/trace.ts";
import { enErrors } from "#renderer/messages/en/errors.ts";
import { messages } from "#renderer/messages/i18n.ts";

const isKnown = (code: string): code is keyof typeof enErrors => code in enErrors;

export interface ErrorFacts {
  code: string;
  message: string;
  requestId?: string | undefined;
}

/**
 * Returns the text for an error code, or the server's own `message` for an unknown code. For a server fault, the text
 * ends with a code that can be searched for in our log.
 */
export function errorText({ code, message, requestId }: ErrorFacts): string {
  const text = isKnown(code) ? messages.t(code, { ns: "errors" }) : message;
  if (code !== "internal" || requestId === undefined || !/^[0-9a-f]{32}$/.test(requestId)) return text;
  return `${text} (${traceCodeOf(requestId)})`;
}

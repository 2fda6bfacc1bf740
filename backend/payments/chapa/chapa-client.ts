import { CHAPA_TIMEOUT_MS } from "#backend/constants.ts";

interface ChapaAddress {
  /** Of the first API, as `https://api.chapa.co/v1`. */
  baseUrl: string;
  secretKey: string;
}

interface ChapaCall {
  method: "GET" | "POST" | "PUT";
  path: string;
  json?: unknown;
  form?: Record<string, string>;
}

/** Chapa's answer, or the news that nobody knows what it did. */
export type ChapaAnswer =
  | { kind: "answer"; status: number; body: unknown }
  | { kind: "unknown"; reason: string };

export type AskChapa = (call: ChapaCall) => Promise<ChapaAnswer>;

function bodyOf({ json, form }: ChapaCall): { body?: string | URLSearchParams; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  return form === undefined
    ? {}
    : { body: new URLSearchParams(form), type: "application/x-www-form-urlencoded" };
}

/**
 * Asks Chapa once and never again by itself: a request without an answer may have worked. No answer in time, a
 * cut line, a server error and an answer that is no JSON are all `unknown`.
 */
export function chapaClient({ baseUrl, secretKey }: ChapaAddress, timeoutMs = CHAPA_TIMEOUT_MS): AskChapa {
  return async (call) => {
    const { body, type } = bodyOf(call);
    try {
      const response = await fetch(`${baseUrl}${call.path}`, {
        method: call.method,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${secretKey}`,
          ...(type !== undefined && { "content-type": type }),
        },
        ...(body !== undefined && { body }),
      });
      const answer: unknown = await response.json();
      if (response.status >= 500) return { kind: "unknown", reason: `Chapa answered ${response.status}` };
      return { kind: "answer", status: response.status, body: answer };
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
}

/** fetch hides what happened to the line in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

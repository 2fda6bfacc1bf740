import { CHAPA_TIMEOUT_MS } from "#backend/platform/constants.ts";

interface ChapaAccount {
  /** The base URL of Chapa's v1 API, for example `https://api.chapa.co/v1`. */
  baseUrl: string;
  secretKey: string;
}

interface ChapaRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  json?: unknown;
  form?: Record<string, string>;
}

/** Chapa's response; `unknown` if Chapa may or may not have performed the request. */
export type ChapaResponse =
  | { kind: "response"; status: number; body: unknown }
  | { kind: "unknown"; reason: string };

export type RequestChapa = (request: ChapaRequest) => Promise<ChapaResponse>;

function encodeBody({ json, form }: ChapaRequest): { body?: string | URLSearchParams; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  return form === undefined
    ? {}
    : { body: new URLSearchParams(form), type: "application/x-www-form-urlencoded" };
}

/**
 * Creates a client that never retries, since a request without a response may have succeeded. A timeout, a lost
 * connection, a server error and a response that is not JSON are all `unknown`.
 */
export function createChapaClient(
  { baseUrl, secretKey }: ChapaAccount,
  timeoutMs = CHAPA_TIMEOUT_MS,
): RequestChapa {
  return async (request) => {
    const { body, type } = encodeBody(request);
    try {
      const response = await fetch(`${baseUrl}${request.path}`, {
        method: request.method,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${secretKey}`,
          ...(type !== undefined && { "content-type": type }),
        },
        ...(body !== undefined && { body }),
      });
      const json: unknown = await response.json();
      if (response.status >= 500) return { kind: "unknown", reason: `Chapa responded ${response.status}` };
      return { kind: "response", status: response.status, body: json };
    } catch (error) {
      return { kind: "unknown", reason: describeError(error) };
    }
  };
}

/** `fetch` reports the actual network error as the `cause`. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

import { measureServerTime, readDateHeader } from "#renderer/kit/clock/server-time.ts";
import { type HttpRequest, type HttpResponse, RequestTimeout } from "./http-request.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Sends a request with `fetch`.
 *
 * @throws {RequestTimeout} when the complete response does not arrive in time
 * @throws the signal's reason, or fetch's own error when the server can't be reached
 */
export async function sendByFetch(request: HttpRequest, fetch: Fetch): Promise<HttpResponse> {
  const { method, url, timeoutMs, signal } = request;
  const aborter = new AbortController();
  const cancel = () => aborter.abort(signal?.reason);
  const timer = setTimeout(() => aborter.abort(new RequestTimeout(`${method} ${url}`)), timeoutMs);
  signal?.addEventListener("abort", cancel);
  if (signal?.aborted) cancel();
  try {
    const noteTime = measureServerTime();
    const response = await fetch(url, { method, ...contentOf(request), signal: aborter.signal });
    readDateHeader(response.headers.get("Date"), noteTime);
    const text = await response.text();
    // A response that arrives after the request was cancelled is dropped.
    if (aborter.signal.aborted) throw aborter.signal.reason;
    return { status: response.status, data: parsed(text), retryAfter: response.headers.get("Retry-After") };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}

/** The browser sets a form's content type, including its boundary. */
function contentOf({ headers, body }: HttpRequest): Pick<RequestInit, "headers" | "body"> {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The response's schema check will reject the text.
    return text;
  }
}

/** A request as it goes onto the wire. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Is sent as JSON; a form as multipart. */
  body: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  /** Parsed JSON; a text if it is none, such as a proxy's page. */
  data: unknown;
  /** Of the `Retry-After` header. */
  retryAfter: unknown;
}

/** No response came in time. */
export class RequestTimeout extends Error {
  override name = "RequestTimeout";
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as multipart if it is a form. */
  body: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  /** Parsed JSON, or text if it is not JSON, such as a proxy's page. */
  data: unknown;
  /** The value of the `Retry-After` header. */
  retryAfter: unknown;
}

/** No response arrived in time. */
export class RequestTimeout extends Error {
  override name = "RequestTimeout";
}

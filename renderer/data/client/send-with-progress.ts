import axios, { AxiosError } from "axios";
import { type HttpRequest, type HttpResponse, RequestTimeout } from "./http-request.ts";

/**
 * Sends a request with XMLHttpRequest, which reports the sent share, from 0 to 1; `fetch` can't.
 *
 * @throws {RequestTimeout} when no response arrived in time
 * @throws axios's own errors when the request was cancelled or the server can't be reached
 */
export async function sendWithProgress(
  { method, url, headers, body, timeoutMs, signal }: HttpRequest,
  onProgress: (share: number) => void,
): Promise<HttpResponse> {
  try {
    const response = await axios.request<unknown>({
      adapter: "xhr",
      method,
      url,
      headers,
      data: body,
      timeout: timeoutMs,
      ...(signal && { signal }),
      onUploadProgress: ({ progress = 0 }) => onProgress(progress),
      // Returns error responses instead of throwing: one place interprets all status codes, also for fetch.
      validateStatus: () => true,
    });
    return { status: response.status, data: response.data, retryAfter: response.headers["retry-after"] };
  } catch (thrown) {
    const timedOut =
      thrown instanceof AxiosError &&
      (thrown.code === AxiosError.ECONNABORTED || thrown.code === AxiosError.ETIMEDOUT);
    throw timedOut ? new RequestTimeout(`${method} ${url}`, { cause: thrown }) : thrown;
  }
}

import type { z } from "zod/mini";
import { type Endpoint, success } from "#contract/http/endpoint.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { ApiError, toApiError } from "./api-error.ts";
import { apiErrorFromResponse } from "./api-error-from-response.ts";
import { sendOnce } from "./send-once.ts";
import { buildRequest, type LooseOptions } from "./build-request.ts";
import { type HttpRequest, type HttpResponse, RequestTimeout } from "./http-request.ts";
import { type Fetch, sendByFetch } from "./send-by-fetch.ts";
import { withStepUp } from "./step-up.ts";
import { trackTraffic, useTraffic } from "./traffic-store.ts";

type Part<Name extends string, Input> = {} extends Input
  ? { readonly [Key in Name]?: Input }
  : { readonly [Key in Name]: Input };

export type CallOptions<E extends Endpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>> & {
    /** A file for the endpoint's upload field. The request is then sent as multipart. */
    readonly upload?: Blob | null;
    /** Called with the uploaded share, from 0 to 1. */
    readonly onProgress?: (share: number) => void;
    readonly signal?: AbortSignal;
  };

export type CallArguments<E extends Endpoint> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Page<Data> {
  data: Data;
  nextCursor: string | null;
}

export interface ApiClient {
  /**
   * Returns the endpoint's data.
   *
   * @throws {ApiError} for every failure
   */
  call: <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<z.output<E["data"]>>;
  /** Like `call`, for paged lists. `nextCursor` is null on the last page. */
  callPage: <E extends Endpoint>(
    endpoint: E,
    ...rest: CallArguments<E>
  ) => Promise<Page<z.output<E["data"]>>>;
}

interface ClientEnvironment {
  baseUrl: () => string;
  fetch: Fetch;
  token: () => string | null;
  /** Called when the server no longer accepts the session's token. */
  onSessionEnded: (token: string) => void;
  /** The transport for uploads. Defaults to fetch, which can't report progress. */
  uploadAdapter?: () => "xhr" | "fetch";
  timeoutMs?: number;
  /** Runs a request. If the server requires a step-up, verifies the user and sends the request again. */
  withStepUp?: <Result>(request: () => Promise<Result>) => Promise<Result>;
}

function withoutResponse(thrown: unknown, signal: AbortSignal | undefined): ApiError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (signal?.aborted) return new ApiError({ code: "cancelled", status: 0, message, cause: thrown });
  const code = thrown instanceof RequestTimeout ? "timed_out" : "unreachable";
  return new ApiError({ code, status: 0, message, cause: thrown });
}

/** Axios is loaded only for uploads that report progress. */
async function transfer(
  request: HttpRequest,
  env: ClientEnvironment,
  { upload, onProgress }: LooseOptions,
): Promise<HttpResponse> {
  if (!upload || onProgress === undefined || env.uploadAdapter?.() !== "xhr")
    return sendByFetch(request, env.fetch);
  const { sendWithProgress } = await import("./send-with-progress.ts");
  return sendWithProgress(request, onProgress);
}

/**
 * Records whether the server is reachable. Any response, even an error, means that it is; a cancelled request is not
 * recorded.
 */
function recordReachability({ code }: ApiError): void {
  if (code === "unreachable" || code === "timed_out") useTraffic.getState().markUnreachable();
  else if (code !== "cancelled") useTraffic.getState().markReachable();
}

/** @throws {ApiError} for every failure */
async function exchange(request: HttpRequest, sent: Promise<HttpResponse>): Promise<unknown> {
  const { status, data, retryAfter } = await trackTraffic(sent).catch((thrown: unknown) => {
    throw withoutResponse(thrown, request.signal);
  });
  if (status >= 200 && status < 300) return data;
  throw apiErrorFromResponse({ status, data, retryAfter });
}

async function send(env: ClientEnvironment, endpoint: Endpoint, options: LooseOptions): Promise<unknown> {
  const token = env.token();
  const request = buildRequest(endpoint, options, {
    baseUrl: env.baseUrl(),
    token,
    timeoutMs: env.timeoutMs,
  });
  try {
    const data = await exchange(request, transfer(request, env, options));
    useTraffic.getState().markReachable();
    return data;
  } catch (thrown) {
    const error = toApiError(thrown);
    recordReachability(error);
    if (error.code === "not_signed_in" && token !== null) env.onSessionEnded(token);
    throw error;
  }
}

/**
 * Describes the request, with a file's size in place of the file. While a request's outcome is unknown, an identical
 * request reuses its idempotency key.
 */
function describe({ method, path }: Endpoint, { params, body, upload }: LooseOptions): string {
  return JSON.stringify([method, path, params, body, upload?.size]);
}

export function createApiClient(env: ClientEnvironment): ApiClient {
  const callPage: ApiClient["callPage"] = async (endpoint, ...[options]) => {
    const attempt = (key?: string) => send(env, endpoint, { ...options, ...(key !== undefined && { key }) });
    const exchanged = (key?: string) => env.withStepUp?.(() => attempt(key)) ?? attempt(key);
    const response = await (endpoint.keyed
      ? sendOnce(describe(endpoint, options ?? {}), exchanged)
      : exchanged());
    const parsed = success(endpoint.data).safeParse(response);
    if (!parsed.success) {
      throw new ApiError({
        code: "unreadable_response",
        status: 0,
        message: `The response of ${endpoint.method} ${endpoint.path} was not understood.`,
        cause: parsed.error,
      });
    }
    // The type assertion is needed because the generic schema loses the endpoint's type.
    const data = parsed.data.data as z.output<(typeof endpoint)["data"]>;
    return { data, nextCursor: parsed.data.nextCursor ?? null };
  };
  return { callPage, call: async (endpoint, ...rest) => (await callPage(endpoint, ...rest)).data };
}

/** The application's client: base URL from the platform, token from the session. */
export const { call, callPage } = createApiClient({
  baseUrl: () => platform().apiBaseUrl(),
  fetch: (input, init) => platform().fetch(input, init),
  uploadAdapter: () => platform().uploadAdapter,
  token: () => useSession.getState().token,
  withStepUp,
  onSessionEnded: (token) => {
    const session = useSession.getState();
    // The response may belong to an old session, and must not end the current one.
    if (session.token === token) session.signedOut("server");
  },
});

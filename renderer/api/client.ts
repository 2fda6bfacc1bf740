import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosResponse,
  isCancel,
} from "axios";
import type { z } from "zod/mini";
import { type Endpoint, success } from "#contract/http/endpoint.ts";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import { CALL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "#renderer/constants.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { apiErrorFromResponse } from "./api-error-from-response.ts";
import { newTraceparent } from "./trace.ts";
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

type CallArguments<E extends Endpoint> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Page<Data> {
  data: Data;
  nextCursor: string | null;
}

export interface ApiClient {
  /** Returns the endpoint's data. @throws {ApiError} and nothing else */
  call: <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<z.output<E["data"]>>;
  /** Like `call`, for paged lists. `nextCursor` is null on the last page. */
  callPage: <E extends Endpoint>(
    endpoint: E,
    ...rest: CallArguments<E>
  ) => Promise<Page<z.output<E["data"]>>>;
}

interface ClientEnvironment {
  baseUrl: () => string;
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  token: () => string | null;
  /** Called when the server no longer accepts this token. */
  onSessionEnded: (token: string) => void;
  /** Adapter for uploads. Defaults to fetch, which can't report progress. */
  uploadAdapter?: () => "xhr" | "fetch";
  timeoutMs?: number;
}

/** The same options without their type parameters, for internal use. */
interface LooseOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: Blob | null;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
}

function multipart(field: string, file: Blob, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.append(field, file);
  return form;
}

function bodyOf(endpoint: Endpoint, { body, upload }: LooseOptions): unknown {
  if (endpoint.upload !== undefined && upload) return multipart(endpoint.upload, upload, body);
  return endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : (body ?? {});
}

function fromAxios(thrown: unknown): ApiError {
  if (isCancel(thrown))
    return new ApiError({ code: "cancelled", status: 0, message: "Cancelled", cause: thrown });
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const unreachable = new ApiError({ code: "unreachable", status: 0, message, cause: thrown });
  if (!(thrown instanceof AxiosError)) return unreachable;
  if (thrown.response !== undefined) {
    const { status, data, headers } = thrown.response;
    return apiErrorFromResponse({ status, data, retryAfter: headers["retry-after"], cause: thrown });
  }
  const timedOut = thrown.code === AxiosError.ECONNABORTED || thrown.code === AxiosError.ETIMEDOUT;
  return timedOut ? new ApiError({ code: "timed_out", status: 0, message, cause: thrown }) : unreachable;
}

/** Axios options for an upload whose progress is requested. */
function progressOf({ uploadAdapter }: ClientEnvironment, { upload, onProgress }: LooseOptions) {
  const adapter = uploadAdapter?.();
  if (!upload || onProgress === undefined || adapter !== "xhr") return {};
  return { adapter, onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) };
}

/** Records whether the server is reachable. An error response counts as reachable; a cancelled request as neither. */
function recordReachability({ code }: ApiError): void {
  if (code === "unreachable" || code === "timed_out") useTraffic.getState().markUnreachable();
  else if (code !== "cancelled") useTraffic.getState().markReachable();
}

async function send(
  http: AxiosInstance,
  env: ClientEnvironment,
  endpoint: Endpoint,
  options: LooseOptions,
): Promise<unknown> {
  const token = env.token();
  try {
    const request = http.request<unknown, AxiosResponse<unknown>>({
      baseURL: env.baseUrl(),
      method: endpoint.method,
      url: pathOf(endpoint, options.params),
      params: options.query,
      data: bodyOf(endpoint, options),
      timeout: env.timeoutMs ?? (options.upload ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS),
      ...progressOf(env, options),
      ...(options.signal && { signal: options.signal }),
      headers: {
        Accept: "application/json",
        [TRACE_HEADER]: newTraceparent(),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
    });
    const response = await trackTraffic(request);
    useTraffic.getState().markReachable();
    return response.data;
  } catch (thrown) {
    const error = fromAxios(thrown);
    recordReachability(error);
    if (error.code === "not_signed_in" && token !== null) env.onSessionEnded(token);
    throw error;
  }
}

export function createApiClient(env: ClientEnvironment): ApiClient {
  const http = axios.create({
    adapter: "fetch",
    env: { fetch: env.fetch },
    // Our server gives arrays and dots in a query no special meaning.
    paramsSerializer: { indexes: null },
  });
  const callPage: ApiClient["callPage"] = async (endpoint, ...[options]) => {
    const response = await send(http, env, endpoint, options ?? {});
    const parsed = success(endpoint.data).safeParse(response);
    if (!parsed.success) {
      throw new ApiError({
        code: "unreadable_response",
        status: 0,
        message: `The response of ${endpoint.method} ${endpoint.path} was not understood.`,
        cause: parsed.error,
      });
    }
    // The generic schema loses the endpoint's type.
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
  onSessionEnded: (token) => {
    const session = useSession.getState();
    // A response to an old session must not end the current one.
    if (session.token === token) session.signedOut("server");
  },
});

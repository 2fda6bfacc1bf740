import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosResponse,
  isCancel,
} from "axios";
import type { z } from "zod";
import { type Endpoint, success } from "#contract/endpoint.ts";
import { CALL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "#renderer/constants.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { fromFailedAnswer } from "./failure-reading.ts";
import { countedTraffic, useTraffic } from "./traffic-store.ts";

type Part<Name extends string, Input> = {} extends Input
  ? { readonly [Key in Name]?: Input }
  : { readonly [Key in Name]: Input };

export type CallOptions<E extends Endpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>> & {
    /** A file for the endpoint's upload field; the call then goes out as multipart. */
    readonly upload?: Blob | null;
    /** Hears how much of an upload is out, from 0 to 1. */
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
  /** Answers the endpoint's data; throws ApiError and nothing else. */
  call: <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<z.output<E["data"]>>;
  /** As `call`, for lists that go on: `nextCursor` is null on the last page. */
  callPage: <E extends Endpoint>(
    endpoint: E,
    ...rest: CallArguments<E>
  ) => Promise<Page<z.output<E["data"]>>>;
}

interface Surroundings {
  baseUrl: () => string;
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  token: () => string | null;
  /** The server no longer knows this token. */
  onSessionEnded: (token: string) => void;
  /** What uploads go through. Fetch when left out, which can't tell how far it is. */
  uploadAdapter?: () => "xhr" | "fetch";
  timeoutMs?: number;
}

/** The same options without their types, for the inside. */
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
    return fromFailedAnswer({ status, data, retryAfter: headers["retry-after"], cause: thrown });
  }
  const timedOut = thrown.code === AxiosError.ECONNABORTED || thrown.code === AxiosError.ETIMEDOUT;
  return timedOut ? new ApiError({ code: "timed_out", status: 0, message, cause: thrown }) : unreachable;
}

/** Where an upload's progress is wanted, and who can tell it. */
function progressOf({ uploadAdapter }: Surroundings, { upload, onProgress }: LooseOptions) {
  const adapter = uploadAdapter?.();
  if (!upload || onProgress === undefined || adapter !== "xhr") return {};
  return { adapter, onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) };
}

/** A refusal is an answer too; whoever gave up by themselves knows nothing. */
function noteReach({ code }: ApiError): void {
  if (code === "unreachable" || code === "timed_out") useTraffic.getState().unanswered();
  else if (code !== "cancelled") useTraffic.getState().answered();
}

async function send(
  http: AxiosInstance,
  around: Surroundings,
  endpoint: Endpoint,
  options: LooseOptions,
): Promise<unknown> {
  const token = around.token();
  try {
    const asking = http.request<unknown, AxiosResponse<unknown>>({
      baseURL: around.baseUrl(),
      method: endpoint.method,
      url: pathOf(endpoint, options.params),
      params: options.query,
      data: bodyOf(endpoint, options),
      timeout: around.timeoutMs ?? (options.upload ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS),
      ...progressOf(around, options),
      ...(options.signal && { signal: options.signal }),
      headers: { Accept: "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) },
    });
    const answer = await countedTraffic(asking);
    useTraffic.getState().answered();
    return answer.data;
  } catch (thrown) {
    const error = fromAxios(thrown);
    noteReach(error);
    if (error.code === "not_signed_in" && token !== null) around.onSessionEnded(token);
    throw error;
  }
}

export function createApiClient(around: Surroundings): ApiClient {
  const http = axios.create({
    adapter: "fetch",
    env: { fetch: around.fetch },
    // Arrays and dots in a query mean nothing special to our server.
    paramsSerializer: { indexes: null },
  });
  const callPage: ApiClient["callPage"] = async (endpoint, ...[options]) => {
    const answer = await send(http, around, endpoint, options ?? {});
    const parsed = success(endpoint.data).safeParse(answer);
    if (!parsed.success) {
      throw new ApiError({
        code: "unreadable_answer",
        status: 0,
        message: `The answer of ${endpoint.method} ${endpoint.path} was not understood.`,
        cause: parsed.error,
      });
    }
    // `success` loses the endpoint's own type on the way through the generic schema.
    const data = parsed.data.data as z.output<(typeof endpoint)["data"]>;
    return { data, nextCursor: parsed.data.nextCursor ?? null };
  };
  return { callPage, call: async (endpoint, ...rest) => (await callPage(endpoint, ...rest)).data };
}

/** The application's own client: base URL from the platform, token from the session. */
export const { call, callPage } = createApiClient({
  baseUrl: () => platform().apiBaseUrl(),
  fetch: (input, init) => platform().fetch(input, init),
  uploadAdapter: () => platform().uploadAdapter,
  token: () => useSession.getState().token,
  onSessionEnded: (token) => {
    const session = useSession.getState();
    // The answer to an old session must not end the one that has begun meanwhile.
    if (session.token === token) session.signedOut("server");
  },
});

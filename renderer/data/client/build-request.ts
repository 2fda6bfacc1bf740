import { BODY_PART, type Endpoint, KEY_HEADER } from "#contract/http/endpoint.ts";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import { CALL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "#renderer/constants.ts";
import { newTraceparent } from "./traceparent.ts";
import type { HttpRequest } from "./http-request.ts";

/** The options of a call without their type parameters. */
export interface LooseOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: Blob | null;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The idempotency key, for endpoints that require one. */
  key?: string;
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
}

/** Returns the URL with parameters and query. A list is sent as repeated parameters; undefined values are omitted. */
function urlOf(baseUrl: string, endpoint: Endpoint, { params, query }: LooseOptions): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  const url = `${baseUrl}${pathOf(endpoint, params)}`;
  return search.size > 0 ? `${url}?${search}` : url;
}

function multipart(field: string, file: Blob, body: unknown): FormData {
  const form = new FormData();
  form.append(BODY_PART, JSON.stringify(body ?? {}));
  // During a rollout the request may reach a server of a release before November 2026, which knows no body part.
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

interface Sender {
  /** Without a trailing slash; empty for the page's own origin. */
  baseUrl: string;
  /** The session's token; null without a session. */
  token: string | null;
  timeoutMs: number | undefined;
}

export function buildRequest(endpoint: Endpoint, options: LooseOptions, sender: Sender): HttpRequest {
  const { baseUrl, token, timeoutMs = options.upload ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS } = sender;
  return {
    method: endpoint.method,
    url: urlOf(baseUrl, endpoint, options),
    headers: {
      Accept: "application/json",
      [TRACE_HEADER]: newTraceparent(),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(options.key !== undefined && { [KEY_HEADER]: options.key }),
    },
    body: bodyOf(endpoint, options),
    timeoutMs,
    signal: options.signal,
  };
}

import { type Endpoint, success } from "#contract/endpoint.ts";
import { errorCatalogue, type ErrorCode, type FieldIssues } from "#contract/error.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { vi } from "vitest";

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON, or the text of a multipart form. */
  body: unknown;
}

type Reply = (request: SeenRequest) => Response | Promise<Response>;

/** The pattern of `/classes/id/{id}` as it is requested. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** JSON parsed; a multipart form as the text that goes over the wire. */
async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.startsWith("application/json") === true;
  return isJson && text !== "" ? JSON.parse(text) : text;
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/** A success as the server would send it; data that breaks the contract is a broken test. */
export function answerOf(endpoint: Endpoint, data: unknown, nextCursor: string | null = null): Response {
  const reply = success(endpoint.data).parse({ statusCode: endpoint.status, data, nextCursor });
  return json(endpoint.status, reply);
}

export function failureOf(code: ErrorCode, fields?: FieldIssues): Response {
  const { status, message } = errorCatalogue[code];
  return json(status, { statusCode: status, code, message, ...(fields && { fields }), requestId: "r-1" });
}

/**
 * Stands in for the network: answers by endpoint, records what was asked, and fails a call that nobody
 * expected. It also is the platform, so that leaving for the checkout can be seen.
 */
export function startFakeServer() {
  const replies: { endpoint: Endpoint; reply: Reply }[] = [];
  const requests: SeenRequest[] = [];
  const openCheckout = vi.fn<(url: string) => void>();
  const saveFile = vi.fn<(file: Blob, name: string) => void>();
  const reload = vi.fn<() => void>();
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = new Request(input, init);
    const { method, headers } = asked;
    const { pathname: path, searchParams: query } = new URL(asked.url);
    const request = { method, path, query, headers, body: await readBody(asked) };
    requests.push(request);
    const found = replies.findLast(
      ({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(path),
    );
    if (found === undefined) throw new Error(`Nobody expected ${method} ${path}`);
    return found.reply(request);
  };
  providePlatform({
    deviceGate: "browser",
    apiBaseUrl: () => "http://gubae.test",
    fetch,
    uploadAdapter: "fetch",
    openCheckout,
    pageUrl: (path) => `http://gubae.test${path}`,
    saveFile,
    reload,
    liveChanged: () => undefined,
    onLiveCommand: () => () => undefined,
  });
  return {
    requests,
    openCheckout,
    saveFile,
    reload,
    /** Later answers to the same endpoint replace earlier ones. */
    reply: (endpoint: Endpoint, reply: Reply) => replies.push({ endpoint, reply }),
    answer: (endpoint: Endpoint, data: unknown, nextCursor: string | null = null) =>
      replies.push({ endpoint, reply: () => answerOf(endpoint, data, nextCursor) }),
    fail: (endpoint: Endpoint, code: ErrorCode, fields?: FieldIssues) =>
      replies.push({ endpoint, reply: () => failureOf(code, fields) }),
    asked: (endpoint: Endpoint) =>
      requests.filter(
        ({ method, path }) => method === endpoint.method && patternOf(endpoint.path).test(path),
      ),
  };
}

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { KEY_HEADER, success, type Endpoint } from "#contract/http/endpoint.ts";
import { failure, type Failure } from "#contract/http/error.ts";

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  /**
   * The idempotency key for an endpoint that takes one; by default, each request gets a new key, like a request from
   * our pages.
   */
  key?: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  json: unknown;
}

/** Sends a request, valid or not. */
export async function send(url: string, endpoint: Endpoint, input: CallInput = {}): Promise<Reply> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : "";
  const response = await fetch(`${url}${path}${query}`, {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(input.body !== undefined && { "content-type": "application/json" }),
      ...(endpoint.keyed && { [KEY_HEADER]: input.key ?? randomUUID() }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Makes a call that must succeed and returns its data, parsed with the contract. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input?: CallInput,
): Promise<z.output<E["data"]>> {
  const reply = await send(url, endpoint, input);
  if (reply.status !== endpoint.status)
    throw new Error(
      `${endpoint.method} ${endpoint.path} returned ${reply.status}: ${JSON.stringify(reply.json)}`,
    );
  return success(endpoint.data).parse(reply.json).data as z.output<E["data"]>;
}

/** Makes a call that must fail. Returns its error envelope. */
export async function errorOf(url: string, endpoint: Endpoint, input?: CallInput): Promise<Failure> {
  const reply = await send(url, endpoint, input);
  if (reply.status < 400)
    throw new Error(`${endpoint.method} ${endpoint.path} returned ${reply.status}, not an error`);
  const parsed = failure.parse(reply.json);
  if (parsed.statusCode !== reply.status)
    throw new Error(`envelope says ${parsed.statusCode}, HTTP says ${reply.status}`);
  return parsed;
}

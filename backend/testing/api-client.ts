import type { z } from "zod";
import { success, type Endpoint } from "#contract/endpoint.ts";
import { failure, type Failure } from "#contract/error.ts";

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
}

export interface Reply {
  status: number;
  headers: Headers;
  json: unknown;
}

/** One raw call, for what the contract doesn't allow. */
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
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** A call that must succeed; answers its data, parsed by the contract. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input?: CallInput,
): Promise<z.output<E["data"]>> {
  const reply = await send(url, endpoint, input);
  if (reply.status !== endpoint.status)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered ${reply.status}: ${JSON.stringify(reply.json)}`,
    );
  return success(endpoint.data).parse(reply.json).data as z.output<E["data"]>;
}

/** A call that must fail; answers its envelope. */
export async function fail(url: string, endpoint: Endpoint, input?: CallInput): Promise<Failure> {
  const reply = await send(url, endpoint, input);
  if (reply.status < 400)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status}, not a failure`);
  const parsed = failure.parse(reply.json);
  if (parsed.statusCode !== reply.status)
    throw new Error(`envelope says ${parsed.statusCode}, HTTP says ${reply.status}`);
  return parsed;
}

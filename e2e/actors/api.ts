import type { z } from "zod";
import { success, type Endpoint } from "#contract/endpoint.ts";
import { stackUrl } from "../stack/url.ts";

interface CallInput {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

/** Status and JSON of one call, whatever it is. */
export async function ask(
  endpoint: Endpoint,
  { params = {}, body, token }: CallInput,
): Promise<{ status: number; json: unknown }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const response = await fetch(`${stackUrl()}${path}`, {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

/** A call that must succeed, to bring about what a spec is not about. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput): Promise<z.output<E["data"]>> {
  const { status, json } = await ask(endpoint, input);
  if (status !== endpoint.status)
    throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(json)}`);
  return success(endpoint.data).parse(json).data as z.output<E["data"]>;
}

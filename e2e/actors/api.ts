import type { z } from "zod";
import { success, type Endpoint } from "#contract/http/endpoint.ts";
import { stackUrl } from "../stack/url.ts";

interface CallInput {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

/** Sends a request, valid or not, and returns the status and JSON of the response. */
export async function sendRequest(
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

/** Makes a call that must succeed, to set up what a spec needs but does not test. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput): Promise<z.output<E["data"]>> {
  const { status, json } = await sendRequest(endpoint, input);
  if (status !== endpoint.status)
    throw new Error(`${endpoint.path} returned ${status}: ${JSON.stringify(json)}`);
  return success(endpoint.data).parse(json).data as z.output<E["data"]>;
}

import { globSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Endpoint } from "#contract/http/endpoint.ts";

const ROOT = path.join(import.meta.dirname, "../..");

export type Described = Record<string, unknown>;

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "data" in value;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function describeSchema(schema: z.core.$ZodType): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return described;
}

function describeEndpoint({ params, query, body, data, ...facts }: Endpoint): Described {
  const { method: _method, path: _path, ...rest } = facts;
  const schemas = Object.entries({ params, query, body, data });
  return { ...rest, ...Object.fromEntries(schemas.map(([part, schema]) => [part, describeSchema(schema)])) };
}

export interface Wire {
  /** Keyed by method and path. */
  calls: Described;
  /** Keyed by the name of the request or event, or by the error code. */
  messages: Described;
  /** The values of constants: names of cookies and headers, paths, limits. */
  values: Described;
}

/**
 * Adds named messages, such as a socket's requests and events. The same name may be used in both directions, so each
 * name has a list.
 */
function addMessages(messages: Record<string, unknown[]>, named: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(named))
    (messages[name] ??= []).push(isSchema(value) ? describeSchema(value) : value);
}

/**
 * Everything in the contract that an older client or server knows by name: calls by method and path, messages of
 * sockets and of the desktop app by their names, error codes, and the values of constants. Names that only exist in
 * TypeScript are left out.
 */
export async function describeWire(): Promise<Wire> {
  const calls: Described = {};
  const messages: Record<string, unknown[]> = {};
  const values = new Set<string>();
  for (const file of globSync("contract/**/*.ts", { cwd: ROOT }).filter(
    (name) => !name.endsWith(".test.ts"),
  )) {
    const module = (await import(path.join(ROOT, file))) as Record<string, unknown>;
    for (const value of Object.values(module))
      if (isEndpoint(value)) calls[`${value.method} ${value.path}`] = describeEndpoint(value);
      else if (isMap(value) && !isSchema(value)) addMessages(messages, value);
      else if (typeof value === "string" || typeof value === "number") values.add(String(value));
  }
  // Sorted, because the order in which folders and files are read may vary.
  for (const described of Object.values(messages))
    described.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { calls, messages, values: Object.fromEntries([...values].map((value) => [value, null])) };
}

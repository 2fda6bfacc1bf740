import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { RequestInput } from "#backend/quality/authorization/matrix-row.ts";
import { callers, type CallerName } from "#backend/quality/testing/caller-fixture.ts";
import { anyHeaders, anyQuery, anyText, mutations, pathText } from "./fuzz-values.ts";
import type { RawRequest } from "./send-raw.ts";

/** The differences between a random request and a valid one. */
export interface Fuzz {
  caller: CallerName;
  method: string;
  path: string | null;
  query: [string, string][];
  headers: Record<string, string>;
  body: Record<string, unknown>;
  payload: "json" | "gzip" | "cut" | "multipart" | "open multipart" | "none" | { text: string };
}

export interface Operation {
  method: string;
  /** Path with parameters as `:name`. */
  path: string;
  /** Names of the fields in the contract. */
  fields: readonly string[];
  query: readonly string[];
  allowed: readonly CallerName[];
}

/** Generates mostly valid requests, since a request with several faults is rejected for the first of them. */
export function fuzzFor({ method, fields, query, allowed }: Operation): fc.Arbitrary<Fuzz> {
  const rarely = <T>(usual: T, other: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
  return fc.record({
    caller: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(allowed.length > 0 ? allowed : callers)) },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    method: rarely(method, fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")),
    path: rarely<string | null>(null, pathText),
    query: query.length > 0 ? anyQuery(query) : rarely<[string, string][]>([], anyQuery(query)),
    headers: rarely<Record<string, string>>({}, anyHeaders),
    body: mutations(fields),
    payload: rarely<Fuzz["payload"]>(
      "json",
      fc.oneof(
        fc.constantFrom<Fuzz["payload"]>("gzip", "cut", "multipart", "open multipart", "none"),
        anyText.map((text) => ({ text })),
      ),
    ),
  });
}

/**
 * Cases that random requests find too rarely: one null character or one invalid header in an otherwise valid request.
 */
export function fuzzExamples({ method, fields, query, allowed }: Operation): Fuzz[] {
  const caller = allowed[0] ?? "anonymous";
  const valid: Fuzz = { caller, method, path: null, query: [], headers: {}, body: {}, payload: "json" };
  const changes: Partial<Fuzz>[] = [
    ...["gzip", "deflate", "br"].map((encoding) => ({ headers: { "content-encoding": encoding } })),
    { headers: { "accept-encoding": "*;q=0" } },
    ...["%00", "a%00b", "%E0%A4%A"].map((path) => ({ path })),
    ...["other", ...query].map((name): Partial<Fuzz> => ({ query: [[name, "a\0b"]] })),
    ...["other", ...fields].map((name) => ({ body: { [name]: "a\0b" } })),
    { payload: "cut" },
    { payload: "open multipart" },
    { payload: { text: "\0" } },
  ];
  return changes.map((change) => ({ ...valid, ...change }));
}

const BOUNDARY = "----fuzz";

function toFormText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function multipart(body: Record<string, unknown>, isClosed: boolean): Buffer {
  const parts = Object.entries(body).map(([name, value]) => {
    // The name is encoded, since a line break in it would end the header.
    const quoted = encodeURIComponent(name.toWellFormed());
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${toFormText(value)}\r\n`;
  });
  return Buffer.from(`${parts.join("")}${isClosed ? `--${BOUNDARY}--\r\n` : ""}`);
}

function payloadOf({ payload, body }: Fuzz, valid: object): { type: string; bytes: Buffer | null } {
  const type = "application/json";
  const fields = { ...valid, ...body };
  const json = JSON.stringify(fields);
  if (typeof payload === "object") return { type, bytes: Buffer.from(payload.text) };
  if (payload === "none") return { type, bytes: null };
  if (payload === "cut") return { type, bytes: Buffer.from(json.slice(0, -1)) };
  if (payload === "json" || payload === "gzip") return { type, bytes: Buffer.from(json) };
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: multipart(fields, payload === "multipart"),
  };
}

/** Applies the fuzz to a valid request. `token` is the caller's. */
export function toRawRequest(
  operation: Operation,
  { params = {}, body }: RequestInput,
  fuzz: Fuzz,
  token: string | undefined,
): RawRequest {
  const valid = typeof body === "object" && body !== null ? body : {};
  const { type, bytes } = payloadOf(fuzz, valid);
  const hasBody = bytes !== null && !["GET", "HEAD", "DELETE", "OPTIONS"].includes(fuzz.method);
  const path = operation.path.replace(
    /:(\w+)/g,
    (_, name: string) => fuzz.path ?? encodeURIComponent(params[name] ?? "missing"),
  );
  const query = new URLSearchParams(
    fuzz.query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
  );
  return {
    method: fuzz.method,
    path: fuzz.query.length > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(hasBody && { "content-type": type }),
      ...(hasBody && fuzz.payload === "gzip" && { "content-encoding": "gzip" }),
      ...fuzz.headers,
    },
    body: hasBody ? (fuzz.payload === "gzip" ? gzipSync(bytes) : bytes) : null,
  };
}

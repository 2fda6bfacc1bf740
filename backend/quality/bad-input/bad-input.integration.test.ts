import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { failure } from "#contract/http/error.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createFixture, type TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { endpointsWithInput, idParams } from "./endpoints-with-input.ts";
import { invalidValues } from "./invalid-values.ts";
import { validBodies } from "./valid-bodies.ts";

let fixture: TestFixture;
const api = setUpTestServer();
beforeAll(async () => {
  fixture = await createFixture(api);
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const bodied = endpointsWithInput.filter(
  (endpoint) => endpoint.body instanceof z.core.$ZodObject && fieldsOf(endpoint).length > 0,
);

function fieldsOf({ body }: Endpoint): string[] {
  return body instanceof z.core.$ZodObject ? Object.keys(body._zod.def.shape) : [];
}

function paramsOf(endpoint: Endpoint): Record<string, string> {
  const { lectureId } = fixture;
  if (endpoint.path.startsWith("/users/")) return { id: fixture.accounts.enrolled.id };
  return {
    id: lectureId,
    roomId: lectureId,
    requestId: lectureId,
    pollId: lectureId,
    deckId: lectureId,
    slideId: lectureId,
    language: "en",
    seq: "1",
  };
}

function takesBoolean({ body }: Endpoint, field: string): boolean {
  if (!(body instanceof z.core.$ZodObject)) return false;
  const schema = body._zod.def.shape[field];
  return schema !== undefined && z.safeParse(schema, true).success;
}

/** Expects a success or a 4xx envelope, never a 5xx or a stack trace. */
function expectNoServerError(reply: { status: number; json: unknown }): void {
  expect(reply.status, JSON.stringify(reply.json)).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(failure.parse(reply.json).statusCode).toBe(reply.status);
  expect(JSON.stringify(reply.json)).not.toMatch(/node_modules|\bat \/|\.ts:\d/);
}

/** Returns the fields that an error names; `cues.0.text` counts as `cues`. */
function namedIn(json: unknown): string[] {
  const paths = Object.keys(failure.parse(json).fields ?? {});
  return [...new Set(paths.map((path) => path.replace(/\..*/, "")))];
}

test("every endpoint with a body is tested", () => {
  expect(Object.keys(validBodies).toSorted()).toEqual(bodied.map(nameOf).toSorted());
});

const named = bodied.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe.each(named)("%s", (name, endpoint) => {
  const valid = validBodies[name];
  if (!valid) return;

  test("all invalid fields are reported at once", async () => {
    const body = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, [{}]]));
    const reply = await send(api.url, endpoint, {
      params: paramsOf(endpoint),
      token: fixture.tokenOf(valid.caller),
      body,
    });
    expect(reply.status).toBe(400);
    expect(namedIn(reply.json).toSorted()).toEqual(fieldsOf(endpoint).toSorted());
  });
});

const fields = named.flatMap(([name, endpoint]) =>
  fieldsOf(endpoint).map((field) => ({ name, endpoint, field })),
);
const isSample = ({ name }: { name: string }) => name === "POST /users/";

test.each(fields.filter(isSample))("$name, whatever $field holds", expectHandled);
test.each(fields.filter((one) => !isSample(one)))(
  "$name, whatever $field holds",
  { tags: "wide" },
  expectHandled,
);

async function expectHandled({ name, endpoint, field }: (typeof fields)[number]): Promise<void> {
  const valid = validBodies[name];
  if (!valid) throw new Error(`No valid body of ${name}.`);
  for (const [what, value] of invalidValues) {
    const reply = await send(api.url, endpoint, {
      params: paramsOf(endpoint),
      token: fixture.tokenOf(valid.caller),
      body: { ...valid.body(fixture), [field]: value },
    });
    expectNoServerError(reply);
    // No field accepts this list, and few fields accept a boolean, so the error must name the field.
    if (what === "a list" || (what === "a boolean" && !takesBoolean(endpoint, field)))
      expect(namedIn(reply.json), `${field} as ${what}`).toContain(field);
  }
}

const texts = invalidValues.filter(
  ([, value]) => typeof value === "string" && value !== "" && value.length < 1000,
);
const ids = idParams.flatMap((id) => texts.map(([what, value]) => ({ ...id, what, value })));
/** Every address with one value, and the first one with all. */
const isFirst = ({ path, what }: (typeof ids)[number]) => path === ids[0]?.path || what === ids[0]?.what;

test.each(ids.filter(isFirst))("$path with $param that is $what", expectIdHandled);
test.each(ids.filter((id) => !isFirst(id)))(
  "$path with $param that is $what",
  { tags: "wide" },
  expectIdHandled,
);

async function expectIdHandled({ endpoint, param, caller, value }: (typeof ids)[number]): Promise<void> {
  const reply = await send(api.url, endpoint, {
    params: { [param]: wellFormed(String(value)) },
    token: fixture.tokenOf(caller),
    ...(endpoint.method !== "GET" && endpoint.method !== "DELETE" && { body: {} }),
  });
  expectNoServerError(reply);
  expect(reply.status).toBeGreaterThanOrEqual(400);
}

/** A URL can't contain a lone surrogate. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

test.each([
  "?limit=0",
  "?limit=1000",
  "?limit=x",
  "?cursor=%00",
  "?cursor=junk",
  `?cursor=${"x".repeat(500)}`,
  "?limit=1&limit=2",
])("GET /classes%s is rejected with its field", async (query) => {
  const reply = await fetch(`${api.url}/classes${query}`, {
    headers: { authorization: `Bearer ${fixture.accounts.enrolled.token}`, accept: "application/json" },
  });
  const failed = failure.parse(await reply.json());
  expect(failed.statusCode).toBe(400);
  expect(Object.keys(failed.fields ?? {})).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { failure } from "#contract/error.ts";
import { send } from "#backend/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { createWorld, type World } from "#backend/testing/world.ts";
import { endpointsWithInput, idParams } from "./endpoints-with-input.ts";
import { junk } from "./junk.ts";
import { validBodies } from "./valid-bodies.ts";

let api: TestServer;
let world: World;
beforeAll(async () => {
  api = await startTestServer();
  world = await createWorld(api);
});
afterAll(() => api.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const bodied = endpointsWithInput.filter(
  (endpoint) => endpoint.body instanceof z.ZodObject && fieldsOf(endpoint).length > 0,
);

function fieldsOf({ body }: Endpoint): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

function paramsOf(endpoint: Endpoint): Record<string, string> {
  return endpoint.path.startsWith("/users/") ? { id: world.people.enrolled.id } : { id: world.lectureId };
}

function takesBoolean({ body }: Endpoint, field: string): boolean {
  return body instanceof z.ZodObject && z.safeParse(body.shape[field], true).success;
}

/** A 4xx in the envelope, or a success; never a 5xx, never a stack trace. */
function expectCivil(reply: { status: number; json: unknown }): void {
  expect(reply.status, JSON.stringify(reply.json)).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(failure.parse(reply.json).statusCode).toBe(reply.status);
  expect(JSON.stringify(reply.json)).not.toMatch(/node_modules|\bat \/|\.ts:\d/);
}

test("every call with a body is attacked here", () => {
  expect(Object.keys(validBodies).toSorted()).toEqual(bodied.map(nameOf).toSorted());
});

describe.each(bodied.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (name, endpoint) => {
  const valid = validBodies[name];
  if (!valid) return;

  test.each(fieldsOf(endpoint))("whatever %s holds", async (field) => {
    for (const [what, value] of junk) {
      const body = { ...valid.body(world), [field]: value };
      const reply = await send(api.url, endpoint, {
        params: paramsOf(endpoint),
        token: world.tokenOf(valid.by),
        body,
      });
      expectCivil(reply);
      // No field of ours takes a list, and hardly any a boolean: it has to be named.
      if (what === "a list" || (what === "a boolean" && !takesBoolean(endpoint, field)))
        expect(failure.parse(reply.json).fields, `${field} as ${what}`).toHaveProperty([field]);
    }
  });

  test("all wrong fields are named at once", async () => {
    const body = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, [{}]]));
    const reply = await send(api.url, endpoint, {
      params: paramsOf(endpoint),
      token: world.tokenOf(valid.by),
      body,
    });
    expect(reply.status).toBe(400);
    expect(Object.keys(failure.parse(reply.json).fields ?? {}).toSorted()).toEqual(
      fieldsOf(endpoint).toSorted(),
    );
  });
});

describe.each(idParams)("$path", ({ endpoint, param, caller }) => {
  test.each(junk.filter(([, value]) => typeof value === "string" && value !== "" && value.length < 1000))(
    `with ${param} that is %s`,
    async (_, value) => {
      const reply = await send(api.url, endpoint, {
        params: { [param]: wellFormed(String(value)) },
        token: world.tokenOf(caller),
        ...(endpoint.method !== "GET" && endpoint.method !== "DELETE" && { body: {} }),
      });
      expectCivil(reply);
      expect(reply.status).toBeGreaterThanOrEqual(400);
    },
  );
});

/** An address can't hold a lone surrogate at all. */
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
])("GET /classes%s is a 400 that names it", async (query) => {
  const reply = await fetch(`${api.url}/classes${query}`, {
    headers: { authorization: `Bearer ${world.people.enrolled.token}`, accept: "application/json" },
  });
  const failed = failure.parse(await reply.json());
  expect(failed.statusCode).toBe(400);
  expect(Object.keys(failed.fields ?? {})).toHaveLength(1);
});

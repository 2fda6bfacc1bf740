import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failure } from "#contract/http/error.ts";
import { me } from "#contract/accounts/account.ts";
import { previewLecture } from "#contract/lectures/lecture.ts";
import { routeMatrix } from "#backend/quality/authorization/route-matrix.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { callers, createFixture, type TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { endpointsWithInput } from "../endpoints-with-input.ts";
import { fuzzExamples, fuzzFor, toRawRequest, type Fuzz, type Operation } from "./fuzzed-request.ts";
import { fixedSeeds, fuzzOptions, fuzzRuns, randomSeed } from "./fuzz-runs.ts";
import { sendRaw, type RawReply } from "./send-raw.ts";

const ERROR_LEVEL = 50;
/** A one-time resource, such as a lecture to delete, is renewed after this many requests. */
const RENEW_AFTER = 8;

let api: TestServer;
let fixture: TestFixture;
const errors: string[] = [];

beforeAll(async () => {
  const write = (line: string) =>
    void ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL && errors.push(line));
  api = await startTestServer({ logger: pino({ level: "warn" }, { write }) });
  fixture = await createFixture(api);
});
afterAll(async () => {
  for (const clean of fixture.cleanups) clean();
  await api.stop();
});

const keysOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];

function operationOf(route: string): Operation {
  const [method = "", path = ""] = route.split(" ");
  const endpoint = endpointsWithInput.find(
    (known) => known.method === method && known.path.replaceAll(/\{(\w+)\}/g, ":$1") === path,
  );
  const { expected } = routeMatrix[route] ?? {};
  return {
    method,
    path,
    fields: keysOf(endpoint?.body),
    query: keysOf(endpoint?.query),
    allowed: callers.filter((caller) => (expected?.[caller] ?? 0) < 400),
  };
}

/** Random requests may also log out, suspend or delete the accounts; the next operation then gets new accounts. */
async function renewFixture(): Promise<void> {
  const { accounts, lectureId } = fixture;
  const replies = await Promise.all([
    ...Object.values(accounts).map(({ token }) => send(api.url, me, { token })),
    send(api.url, previewLecture, { params: { id: lectureId } }),
  ]);
  if (replies.some(({ status }) => status !== 200)) fixture = await createFixture(api);
}

function expectNoServerError({ status, headers, text }: RawReply): void {
  if (status !== 503) expect(status, text).toBeLessThan(500);
  if (status >= 400) expect(headers["cache-control"]).toBe("no-store");
  if (status < 400 || !String(headers["content-type"]).includes("application/json") || text === "") return;
  expect(failure.parse(JSON.parse(text)).statusCode).toBe(status);
}

/** Returns a function that sends a random request of the route. */
async function prepareRoute(route: string) {
  const operation = operationOf(route);
  await renewFixture();
  let requests = 0;
  let input = {};
  const isHandled = async (fuzz: Fuzz) => {
    if (requests++ % RENEW_AFTER === 0)
      input = (await routeMatrix[route]?.input?.(fixture, fuzz.caller)) ?? {};
    const raw = toRawRequest(operation, input, fuzz, fixture.tokenOf(fuzz.caller));
    expectNoServerError(await sendRaw(api.url, raw));
  };
  return { operation, isHandled };
}

test.each(Object.keys(routeMatrix))(
  "%s has no server error, whatever is sent",
  fuzzOptions,
  async (route) => {
    const { operation, isHandled } = await prepareRoute(route);
    await fc.assert(fc.asyncProperty(fuzzFor(operation), isHandled), { seed: randomSeed, numRuns: fuzzRuns });
    expect(errors.splice(0)).toEqual([]);
  },
);

async function expectExamplesHandled(route: string): Promise<void> {
  const { operation, isHandled } = await prepareRoute(route);
  for (const example of fuzzExamples(operation)) await isHandled(example);
  for (const seed of fixedSeeds)
    await fc.assert(fc.asyncProperty(fuzzFor(operation), isHandled), { seed, numRuns: fuzzRuns });
  expect(errors.splice(0)).toEqual([]);
}

// One route with a body, one with a query, one with a parameter.
const samples = ["POST /classes", "GET /classes", "GET /classes/id/:id"];
test.each(samples)("%s handles examples", fuzzOptions, expectExamplesHandled);
test.each(Object.keys(routeMatrix).filter((route) => !samples.includes(route)))(
  "%s handles examples",
  { ...fuzzOptions, tags: "wide" },
  expectExamplesHandled,
);

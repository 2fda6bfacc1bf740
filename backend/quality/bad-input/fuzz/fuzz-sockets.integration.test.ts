import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failure } from "#contract/http/error.ts";
import { roomRequests } from "#contract/room/room.ts";
import { roomMatrix } from "#backend/quality/authorization/room-matrix.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { createFixture, type TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { fixedSeeds, fuzzOptions, fuzzRuns, randomSeed } from "./fuzz-runs.ts";
import { anyValue, mutations } from "./fuzz-values.ts";

const ERROR_LEVEL = 50;
const ACK_MS = 10_000;
/** Longer messages end the connection instead (attacks.integration.test.ts). */
const MAX_LENGTH = 10_000;

let api: TestServer;
let fixture: TestFixture;
const errors: string[] = [];

beforeAll(async () => {
  const write = (line: string) => {
    if ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL) errors.push(line);
  };
  api = await startTestServer({ logger: pino({ level: "warn" }, { write }) });
  fixture = await createFixture(api);
});
afterAll(() => api.stop());

const ack = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), error: failure })]);
type RequestName = keyof typeof roomRequests;

interface SocketFuzz {
  caller: "enrolled" | "owner" | "stranger";
  joins: boolean;
  /** Replacements for fields of a valid payload. */
  fields: Record<string, unknown>;
  /** Replacement for the whole payload, unless undefined. */
  payload: unknown;
}

function fuzzFor(name: RequestName): fc.Arbitrary<SocketFuzz> {
  return fc.record({
    caller: fc.constantFrom("enrolled", "owner", "stranger"),
    joins: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    fields: mutations(Object.keys(roomRequests[name].shape)),
    payload: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)) },
    ),
  });
}

/**
 * Expects an acknowledgement without a server error. Uses a new socket each time, since a request may close the old
 * one.
 */
async function expectHandled(name: string, fuzz: SocketFuzz, valid: object): Promise<void> {
  const socket = await connectSocket(api.url, fixture.tokenOf(fuzz.caller));
  try {
    if (fuzz.joins) await socket.timeout(ACK_MS).emitWithAck("join", { roomId: fixture.lectureId });
    const payload = fuzz.payload ?? { ...valid, ...fuzz.fields };
    const reply = ack.parse(await socket.timeout(ACK_MS).emitWithAck(name, payload));
    if (!reply.ok) expect(reply.error.statusCode, JSON.stringify(reply)).toBeLessThan(500);
  } finally {
    socket.disconnect();
  }
}

/** Returns a function that sends a changed request of this name to a room of its own. */
async function prepareRequest(name: RequestName) {
  // Uses a separate room: after a lock, a ban or the end of the room, every later request would be rejected.
  fixture.lectureId = await fixture.freshLecture();
  const valid = roomMatrix[name].input(fixture) as object;
  return (fuzz: SocketFuzz) => {
    fc.pre(JSON.stringify([fuzz.fields, fuzz.payload]).length < MAX_LENGTH);
    return expectHandled(name, fuzz, valid);
  };
}

const names = Object.keys(roomRequests) as RequestName[];

test.each(names)("%s has no server error, whatever is sent", fuzzOptions, async (name) => {
  const isHandled = await prepareRequest(name);
  await fc.assert(fc.asyncProperty(fuzzFor(name), isHandled), { seed: randomSeed, numRuns: fuzzRuns });
  expect(errors.splice(0)).toEqual([]);
});

async function expectExamplesHandled(name: RequestName): Promise<void> {
  const isHandled = await prepareRequest(name);
  for (const field of ["other", ...Object.keys(roomRequests[name].shape)])
    await isHandled({ caller: "owner", joins: true, fields: { [field]: "a\0b" }, payload: undefined });
  for (const seed of fixedSeeds)
    await fc.assert(fc.asyncProperty(fuzzFor(name), isHandled), { seed, numRuns: fuzzRuns });
  expect(errors.splice(0)).toEqual([]);
}

const SAMPLE = "chat-message";
test(`${SAMPLE} handles null characters`, fuzzOptions, () => expectExamplesHandled(SAMPLE));
test.each(names.filter((name) => name !== SAMPLE))(
  "%s handles null characters",
  { ...fuzzOptions, tags: "wide" },
  expectExamplesHandled,
);

test("an unknown request has no server error, whatever its name", fuzzOptions, async () => {
  const unknown = fc.string({ unit: "binary", minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(unknown, anyValue, async (name, payload) => {
      fc.pre(JSON.stringify([payload]).length < MAX_LENGTH);
      await expectHandled(`x-${name}`, { caller: "enrolled", joins: false, fields: {}, payload }, {});
    }),
    { seed: randomSeed, numRuns: fuzzRuns },
  );
});

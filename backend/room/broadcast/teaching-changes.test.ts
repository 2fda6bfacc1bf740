import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { noChanges } from "./class-changes.ts";
import { createTeachingChanges } from "./teaching-changes.ts";

test("a process that stops first tells the others what it has not told them yet", async () => {
  const published: unknown[] = [];
  const messaging = {
    publish: (_: unknown, { changes }: { changes: unknown }) => published.push(changes),
    subscribe: () => () => undefined,
  };
  // The process has no page of the room, so nothing is read.
  const io = { of: () => ({ adapter: { rooms: new Map() } }) };
  const services = { db: null, io, messaging, logger: createLogger("silent") } as never;
  const teachingChanges = createTeachingChanges(services);
  const room = randomUUID();
  for (const seq of [1, 2, 3]) teachingChanges.changed(room, { questions: [seq] });
  await teachingChanges.stop();
  // A request that was still in flight.
  teachingChanges.changed(room, { votes: [4] });
  expect(published).toEqual([
    { ...noChanges, questions: [1] },
    { ...noChanges, questions: [2, 3] },
    { ...noChanges, votes: [4] },
  ]);
});

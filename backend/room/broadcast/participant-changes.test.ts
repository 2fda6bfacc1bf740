import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PARTICIPANTS_PER_MESSAGE, type ParticipantChange } from "#contract/room/room-info.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createParticipantChanges } from "./participant-changes.ts";

test("what a class does in one moment reaches its host whole, in messages that the contract allows", async () => {
  const sent: ParticipantChange[][] = [];
  const emit = (_: string, { changes }: { changes: ParticipantChange[] }) => sent.push(changes);
  // Of the database only the assistant is read, and nobody is named: nothing is read for participants who have left.
  const services = { db: noRows(), io: { to: () => ({ emit }) }, logger: createLogger("silent") } as never;
  const participantChanges = createParticipantChanges(services);
  const room = randomUUID();
  const peers = Array.from({ length: 2 * PARTICIPANTS_PER_MESSAGE + 50 }, (_, index) => `peer-${index}`);
  for (const peer of peers) participantChanges.gone({ room, peer, revision: 1 });
  await expect
    .poll(() => sent.flat().flatMap((change) => (change.type === "gone" ? [change.peerId] : [])))
    .toEqual(peers);
  // The first change is sent immediately, without waiting for further changes.
  expect(sent.map(({ length }) => length)).toEqual([1, 100, 100, 49]);
  await participantChanges.stop();
});

/** A database in which every query finds nothing. */
function noRows() {
  const builder = new Proxy(() => builder, {
    get: (_, name) => (name === "first" ? async () => undefined : () => builder),
  });
  return builder;
}

import { beforeEach, expect, test } from "vitest";
import type { Participant } from "#contract/room/room-info.ts";
import { PARTICIPANTS_RETRY_MS } from "./participants-loader.ts";
import { emptyRoomInfo, failedOutcome, flushPromises, nextRevision } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";

const participant = (name: string): Participant => ({
  accountId: name,
  name,
  peerId: `peer-${name}`,
  handRaisedAt: null,
  poor: false,
  revision: nextRevision(),
});
const pageOf = (name: string, next: string | null) => ({ participants: [participant(name)], next });

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
});

const known = () => harness.store.getState().room.participants.known.map(({ name }) => name);
const requested = () => harness.socket.commands.filter((command) => command.startsWith("participants"));
const enter = () =>
  harness.enter({ role: "host", roomInfo: { ...emptyRoomInfo, participants: pageOf("Abel", "Abel") } });

test("the host's page asks for the pages behind the join response's, one after another", async () => {
  harness.socket.answerParticipants = ({ after }) => ({
    ok: true,
    data: after === "Abel" ? pageOf("Hana", "Hana") : pageOf("Vera", null),
  });
  await enter();
  expect(known()).toEqual(["Abel", "Hana", "Vera"]);
  expect(requested()).toEqual(["participants after Abel", "participants after Hana"]);
});

test("a page that was not answered is asked for again, but not after the end", async () => {
  harness.socket.answerParticipants = () => failedOutcome("no_answer");
  await enter();
  expect(known()).toEqual(["Abel"]);
  await harness.clock.advance(PARTICIPANTS_RETRY_MS);
  expect(requested()).toHaveLength(2);
  harness.client.dispose();
  await harness.clock.advance(PARTICIPANTS_RETRY_MS);
  expect(requested()).toHaveLength(2);
});

test("a page of an earlier join is ignored", async () => {
  const answers: (() => void)[] = [];
  harness.socket.answerParticipants = () =>
    new Promise((resolve) => answers.push(() => resolve({ ok: true, data: pageOf("Late", null) })));
  await enter();
  harness.socket.emit({ name: "down" });
  harness.socket.emit({ name: "up" });
  await flushPromises();
  answers[0]?.();
  await flushPromises();
  expect(known()).toEqual(["Abel"]);
  answers[1]?.();
  await flushPromises();
  expect(known()).toEqual(["Abel", "Late"]);
});

test("a viewer's page asks for none", async () => {
  await harness.enter();
  expect(requested()).toEqual([]);
});

import { expect, test } from "vitest";
import type { Participant } from "#contract/room/room-info.ts";
import {
  emptyRoomInfo,
  applyRoomInfoEvent,
  sortParticipants,
  withoutParticipant,
} from "./participants-machine.ts";

function participant(name: string, given: Partial<Participant> = {}): Participant {
  return { accountId: name, name, peerId: `peer-${name}`, handRaisedAt: null, ...given };
}

const roomInfoWith = (...participants: Participant[]) =>
  participants.reduce(
    (roomInfo, data) => applyRoomInfoEvent(roomInfo, { name: "participant", data }),
    emptyRoomInfo,
  );

test("a participant who is announced again replaces the earlier entry", () => {
  const raised = participant("Abel", { peerId: "newer", handRaisedAt: "2026-12-01T07:00:00.000Z" });
  expect(roomInfoWith(participant("Abel"), participant("Hana"), raised).participants).toEqual([
    participant("Hana"),
    raised,
  ]);
});

test("a late disconnect of an older page leaves the newer page of the same account", () => {
  const roomInfo = roomInfoWith(participant("Abel"), participant("Abel", { peerId: "newer" }));
  expect(withoutParticipant(roomInfo, "peer-Abel")).toEqual(roomInfo);
  expect(withoutParticipant(roomInfo, "newer").participants).toEqual([]);
});

test("raised hands come first in their order, then the others by name", () => {
  const participants = [
    participant("Yonas"),
    participant("Hana", { handRaisedAt: "2026-12-01T07:00:02.000Z" }),
    participant("Abel"),
    participant("Vera", { handRaisedAt: "2026-12-01T07:00:01.000Z" }),
  ];
  expect(sortParticipants(participants).map(({ name }) => name)).toEqual(["Vera", "Hana", "Abel", "Yonas"]);
});

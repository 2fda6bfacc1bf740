import { describe, expect, test } from "vitest";
import type { Participant, ParticipantChange } from "#contract/room/room-info.ts";
import {
  addParticipantsPage,
  applyParticipantChanges,
  emptyParticipantList,
  participantsAfterJoin,
  searchParticipants,
  sortParticipants,
  type ParticipantList,
} from "./participants-machine.ts";

let revision = 0;

function participant(name: string, given: Partial<Participant> = {}): Participant {
  revision += 1;
  return {
    accountId: name,
    name,
    peerId: `peer-${name}`,
    handRaisedAt: null,
    poor: false,
    revision,
    ...given,
  };
}

const present = (one: Participant): ParticipantChange => ({ type: "present", ...one });
const gone = (peerId: string, at = (revision += 1)): ParticipantChange => ({
  type: "gone",
  peerId,
  revision: at,
});
const page = (participants: Participant[], next: string | null = null) => ({ participants, next });
const listOf = (...participants: Participant[]) =>
  participantsAfterJoin(emptyParticipantList, page(participants));
const namesIn = ({ known }: ParticipantList) => known.map(({ name }) => name).toSorted();

describe("changes", () => {
  test("a participant who is announced again replaces the earlier entry", () => {
    const [abel, hana] = [participant("Abel"), participant("Hana")];
    const raised = participant("Abel", { handRaisedAt: "2026-12-01T07:00:00.000Z" });
    const { known } = applyParticipantChanges(emptyParticipantList, [abel, hana, raised].map(present));
    expect(known).toEqual([raised, hana]);
  });

  test("a late departure of an older page leaves the newer page of the same account", () => {
    const list = listOf(participant("Abel", { peerId: "newer" }));
    expect(namesIn(applyParticipantChanges(list, [gone("peer-Abel")]))).toEqual(["Abel"]);
    expect(namesIn(applyParticipantChanges(list, [gone("newer")]))).toEqual([]);
  });

  test("what happened earlier and arrives later changes nothing", () => {
    const before = participant("Abel");
    const raised = participant("Abel", { handRaisedAt: "2026-12-01T07:00:00.000Z" });
    const left = gone("peer-Abel");
    const back = participant("Abel");
    expect(applyParticipantChanges(listOf(raised), [present(before)]).known).toEqual([raised]);
    expect(applyParticipantChanges(listOf(raised), [left, present(raised)]).known).toEqual([]);
    expect(applyParticipantChanges(listOf(back), [left]).known).toEqual([back]);
    const second = participant("Abel", { peerId: "newer" });
    expect(applyParticipantChanges(listOf(second), [present(back)]).known).toEqual([second]);
  });
});

describe("pages", () => {
  test("add to the list what the changes since the join have not told", () => {
    const [abel, hana, vera] = [participant("Abel"), participant("Hana"), participant("Vera")];
    const first = participantsAfterJoin(emptyParticipantList, page([abel], "Abel"));
    const raised = participant("Hana", { handRaisedAt: "2026-12-01T07:00:00.000Z" });
    const changed = applyParticipantChanges(first, [present(raised), gone("peer-Vera")]);
    expect(addParticipantsPage(changed, page([hana, vera])).known).toEqual([abel, raised]);
  });

  test("after a reconnect the list stays until the last page ends those who are no longer there", () => {
    const [abel, hana, vera] = [participant("Abel"), participant("Hana"), participant("Vera")];
    const first = participantsAfterJoin(listOf(abel, hana, vera), page([abel], "Abel"));
    expect(namesIn(first)).toEqual(["Abel", "Hana", "Vera"]);
    const sara = participant("Sara");
    const changed = applyParticipantChanges(first, [present(sara)]);
    expect(namesIn(addParticipantsPage(changed, page([hana], "Hana")))).toEqual([
      "Abel",
      "Hana",
      "Sara",
      "Vera",
    ]);
    expect(namesIn(addParticipantsPage(changed, page([hana])))).toEqual(["Abel", "Hana", "Sara"]);
  });

  test("after a join nothing from before counts as newer: the room's order may have restarted", () => {
    const old = participant("Abel", { revision: 900 });
    const left = applyParticipantChanges(listOf(old, participant("Hana")), [gone("peer-Hana", 901)]);
    const [abel, hana] = [participant("Abel", { revision: 2 }), participant("Hana", { revision: 3 })];
    expect(participantsAfterJoin(left, page([abel, hana])).known).toEqual([abel, hana]);
    const waiting = participantsAfterJoin(left, page([], "Aaron"));
    expect(applyParticipantChanges(waiting, [gone("peer-Abel", 2)]).known).toEqual([]);
  });
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

test("a search finds part of a name in any case", () => {
  const participants = [participant("Abel Girma"), participant("ሳራ በቀለ"), participant("Hana")];
  const found = (typed: string) => searchParticipants(participants, typed).map(({ name }) => name);
  expect(found(" gir ")).toEqual(["Abel Girma"]);
  expect(found("ሳራ")).toEqual(["ሳራ በቀለ"]);
  expect(found("")).toHaveLength(3);
});

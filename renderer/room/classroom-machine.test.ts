import { expect, test } from "vitest";
import type { RoomPerson } from "#contract/classroom.ts";
import { emptyClassroom, hearNews, inOrder, personLeft } from "./classroom-machine.ts";

function person(name: string, given: Partial<RoomPerson> = {}): RoomPerson {
  return { accountId: name, name, peerId: `peer-${name}`, handRaisedAt: null, ...given };
}

const heard = (...people: RoomPerson[]) =>
  people.reduce((classroom, data) => hearNews(classroom, { name: "person", data }), emptyClassroom);

test("a person who is heard of again is the same person", () => {
  const raised = person("Abel", { peerId: "newer", handRaisedAt: "2026-12-01T07:00:00.000Z" });
  expect(heard(person("Abel"), person("Hana"), raised).people).toEqual([person("Hana"), raised]);
});

test("a late goodbye of somebody's older page leaves their newer one", () => {
  const classroom = heard(person("Abel"), person("Abel", { peerId: "newer" }));
  expect(personLeft(classroom, "peer-Abel")).toEqual(classroom);
  expect(personLeft(classroom, "newer").people).toEqual([]);
});

test("hands come first in the order they went up, then names", () => {
  const people = [
    person("Yonas"),
    person("Hana", { handRaisedAt: "2026-12-01T07:00:02.000Z" }),
    person("Abel"),
    person("Vera", { handRaisedAt: "2026-12-01T07:00:01.000Z" }),
  ];
  expect(inOrder(people).map(({ name }) => name)).toEqual(["Vera", "Hana", "Abel", "Yonas"]);
});

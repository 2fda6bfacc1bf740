import { expect, test } from "vitest";
import { EventOrder } from "./event-order.ts";

const connected = (revision: number) =>
  ({
    name: "user-connected",
    data: { userId: "p1", isUserTeacher: false, forceNewCall: true, revision },
  }) as const;
const disconnected = (revision: number) =>
  ({
    name: "user-disconnected",
    data: { studentId: "p1", isUserTeacher: false, mayReconnect: false, revision },
  }) as const;
const level = (revision: number) =>
  ({ name: "data-level", data: { peerId: "p1", level: "low", revision } }) as const;

const media = { engine: "mesh", publication: null, revision: 0 } as const;

test("an event that happened before one already heard is outdated", () => {
  const order = new EventOrder();
  expect(order.isOutdated(disconnected(6))).toBe(false);
  expect(order.isOutdated(connected(5))).toBe(true);
  expect(order.isOutdated(level(5))).toBe(true);
  expect(order.isOutdated(connected(7))).toBe(false);
});

test("an event that the join response knows is outdated; what accompanies it changes nothing and passes", () => {
  const order = new EventOrder();
  order.reset({ media, revisions: { p1: 5 } });
  expect(order.isOutdated(connected(5))).toBe(true);
  expect(order.isOutdated(level(5))).toBe(false);
  expect(order.isOutdated(connected(6))).toBe(false);
});

test("a join response forgets what was heard before: the room's order may have restarted", () => {
  const order = new EventOrder();
  order.isOutdated(connected(9));
  order.reset({ media, revisions: {} });
  expect(order.isOutdated(connected(2))).toBe(false);
});

test("of two states of the room's media the later one counts, whichever comes first", () => {
  const order = new EventOrder();
  order.reset({ revisions: {}, media: { ...media, revision: 4 } });
  const change = (revision: number) =>
    order.isOutdated({ name: "media", data: { engine: "sfu", publication: null, revision } });
  expect([change(3), change(6), change(5), change(7)]).toEqual([true, false, true, false]);
});

test("events of others, and of the room, are not concerned", () => {
  const order = new EventOrder();
  order.reset({ media, revisions: { p2: 9 } });
  expect(order.isOutdated(connected(1))).toBe(false);
  expect(order.isOutdated({ name: "source", data: { source: "camera", muted: false } })).toBe(false);
});

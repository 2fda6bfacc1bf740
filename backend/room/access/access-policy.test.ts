import { expect, test } from "vitest";
import { canEnterRoom } from "./access-policy.ts";

const lecture = { instructorId: "hanna" };
const student = { accountId: "abebe", lecture, isEnrolled: true, isBanned: false, hasEnded: false };

test("the lecture's instructor hosts and publishes, even after the end", () => {
  const host = { ok: true, role: "host", grants: ["publish"] };
  const hanna = { ...student, accountId: "hanna", isEnrolled: false };
  expect(canEnterRoom(hanna)).toEqual(host);
  expect(canEnterRoom({ ...hanna, hasEnded: true })).toEqual(host);
});

test("an enrolled student views, and only subscribes", () => {
  expect(canEnterRoom(student)).toEqual({ ok: true, role: "viewer", grants: ["subscribe"] });
});

test("nobody else enters", () => {
  expect(canEnterRoom({ ...student, isEnrolled: false })).toEqual({ ok: false, code: "not_enrolled" });
});

test("a banned student does not enter, nor any student after the end", () => {
  expect(canEnterRoom({ ...student, isBanned: true })).toEqual({ ok: false, code: "banned" });
  expect(canEnterRoom({ ...student, hasEnded: true })).toEqual({ ok: false, code: "room_ended" });
});

test("a deleted lecture has no room, even for those who were enrolled", () => {
  const decision = canEnterRoom({ ...student, lecture: undefined });
  expect(decision).toEqual({ ok: false, code: "lecture_not_found" });
});

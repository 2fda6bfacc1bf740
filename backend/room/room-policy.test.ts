import { expect, test } from "vitest";
import { canEnterRoom } from "./room-policy.ts";

const lecture = { instructorId: "hanna" };
const student = { accountId: "abebe", lecture, isEnrolled: true, isBanned: false, hasEnded: false };

test("the lecture's instructor hosts, also what has ended", () => {
  const hanna = { ...student, accountId: "hanna", isEnrolled: false };
  expect(canEnterRoom(hanna)).toEqual({ ok: true, role: "host" });
  expect(canEnterRoom({ ...hanna, hasEnded: true })).toEqual({ ok: true, role: "host" });
});

test("an enrolled student views", () => {
  expect(canEnterRoom(student)).toEqual({ ok: true, role: "viewer" });
});

test("nobody else enters", () => {
  expect(canEnterRoom({ ...student, isEnrolled: false })).toEqual({ ok: false, code: "not_enrolled" });
});

test("nor whom the host keeps out, nor any student after the end", () => {
  expect(canEnterRoom({ ...student, isBanned: true })).toEqual({ ok: false, code: "banned" });
  expect(canEnterRoom({ ...student, hasEnded: true })).toEqual({ ok: false, code: "class_ended" });
});

test("a lecture that is gone has no room, not even for who was enrolled", () => {
  const door = canEnterRoom({ ...student, lecture: undefined });
  expect(door).toEqual({ ok: false, code: "lecture_not_found" });
});

import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { accountById, logIn, me, signUp, updateAccount } from "#contract/accounts/account.ts";
import { sendChat } from "#contract/room/chat.ts";
import { listLectureStudents } from "#contract/enrollments/enrollment.ts";
import { deleteLecture, lectureById } from "#contract/lectures/lecture.ts";
import { sendContactMessage } from "#contract/pages/contact.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { markStarted } from "#backend/quality/testing/given-lecture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  startPayment,
  stateOf,
  verify,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";

const password = "a good password";
const dayMs = 86_400_000;
let ahead = 0;
const api = setUpTestServer({ clock: () => new Date(Date.now() + ahead) });
beforeEach(() => {
  ahead = 0;
});

const remove = ({ token }: TestAccount, waivedAmount?: number) =>
  call(api.url, deleteAccount, { token, body: { password, ...(waivedAmount && { waivedAmount }) } });
const paymentOf = async (textRef: string) => (await stateOf(api, textRef)).payment;

async function pictureOf({ id, token }: TestAccount, colour: string) {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString("base64")}`;
  return (await call(api.url, updateAccount, { token, params: { id }, body: { image } })).image_src ?? "";
}
const statusOf = async (path: string) => {
  const reply = await fetch(api.url + path);
  await reply.body?.cancel();
  return reply.status;
};

describe("a user who deletes their account", () => {
  test("is logged out everywhere at once, cannot log in again, and their email is free", async () => {
    const person = await newAccount(api.url, "student");
    const body = { email: person.email, password };
    const { token: other } = await call(api.url, logIn, { body });
    const socket = await connectSocket(api.url, other);
    const gone = new Promise((resolve) => socket.once("disconnect", resolve));
    await remove(person);
    expect(await gone).toBe("io server disconnect");
    for (const token of [person.token, other]) expect((await send(api.url, me, { token })).status).toBe(401);
    expect((await send(api.url, logIn, { body })).status).toBe(401);
    const again = await call(api.url, signUp, { body: { ...body, name: "Sara New", role: "student" } });
    expect((await call(api.url, me, again))._id).not.toBe(person.id);
  });

  test("leaves no name, email, password or bio behind", async () => {
    const person = await newAccount(api.url, "instructor", "Unusual Surname");
    const { passwordHash } = await api.db("accounts").where({ id: person.id }).first("passwordHash");
    await call(api.url, updateAccount, {
      token: person.token,
      params: { id: person.id },
      body: { bio: "Of me." },
    });
    await remove(person);
    const kept = JSON.stringify(await api.db("accounts").where({ id: person.id }).first());
    for (const personal of ["Surname", person.email, "Of me.", passwordHash])
      expect(kept).not.toContain(personal);
    expect(kept).toContain("Deleted person");
    const { token } = await newAccount(api.url, "student");
    expect((await send(api.url, accountById, { token, params: { id: person.id } })).status).toBe(404);
    const email = `deleted-${person.id}@deleted.invalid`;
    expect((await send(api.url, logIn, { body: { email, password } })).status).toBe(401);
  });

  test("deletes the contact messages they sent, and nobody else's", async () => {
    const person = await newAccount(api.url, "student");
    for (const email of [person.email, "other@example.com"])
      await call(api.url, sendContactMessage, { body: { name: "Sara", email, message: "Selam" } });
    const stored = api.db("emails").where({ kind: "contact-message", outcome: "stored" });
    await expect.poll(() => stored.clone().pluck("id"), eventually).toHaveLength(2);
    const unsent = { kind: "contact-message", language: "en", dueAt: new Date(), createdAt: new Date() };
    await api.db("emails").insert({ ...unsent, data: { email: person.email } });
    await remove(person);
    expect(await stored.clone().pluck("body")).toEqual([expect.stringContaining("other@example.com")]);
    const waiting = api.db("emails").where({ kind: "contact-message" }).whereNull("endedAt");
    expect(await waiting).toEqual([]);
  });

  test("must enter the password", async () => {
    const person = await newAccount(api.url, "student");
    const failed = await errorOf(api.url, deleteAccount, {
      token: person.token,
      body: { password: "a guess" },
    });
    expect(failed).toMatchObject({ statusCode: 403, code: "wrong_password" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["password"]);
    expect((await send(api.url, me, person)).status).toBe(200);
  });

  test("deletes their picture, unless another account has the same", async () => {
    const [person, twin] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
    const path = await pictureOf(person, "#123456");
    await pictureOf(twin, "#123456");
    await remove(person);
    expect(await statusOf(path)).toBe(200);
    await remove(twin);
    expect(await statusOf(path)).toBe(404);
  });

  test("leaves only the text of chat messages", async () => {
    const { lecture, host } = await offeredLecture(api, { price: 0 });
    const roomId = lecture._id;
    await call(api.url, sendChat, { token: host.token, body: { roomId, message: { text: "Selam" } } });
    await remove(host);
    const said = await api.db("messages").where({ lectureId: roomId }).select("senderName", "text");
    expect(said).toEqual([{ senderName: "Deleted person", text: "Selam" }]);
  });
});

describe("a student who deletes their account", () => {
  test("leaves anonymous attendance, and neither a raised hand nor a ban", async () => {
    const { lecture } = await offeredLecture(api, { price: 0 });
    const person = await newAccount(api.url, "student", "Unusual Surname");
    const there = { lectureId: lecture._id, accountId: person.id };
    const now = new Date();
    await api.db("room_presences").insert({ ...there, enteredAt: now, seenUntil: now });
    await api.db("room_bans").insert({ ...there, bannedAt: now });
    await api.db("room_hands").insert({ ...there, raisedAt: now });
    await remove(person);
    for (const table of ["room_bans", "room_hands"]) expect(await api.db(table).where(there)).toEqual([]);
    const [stay] = await api.db("room_presences").join("accounts", "accounts.id", "accountId").where(there);
    expect(stay).toMatchObject({ name: "Deleted person", email: `deleted-${person.id}@deleted.invalid` });
  });

  test("is withdrawn from upcoming lectures and refunded", async () => {
    const { lecture, host } = await offeredLecture(api);
    const student = await enrolledStudent(api, lecture);
    await remove(student);
    expect(await stateOf(api, student.textRef)).toMatchObject({ enrollment: "withdrawn" });
    await expect.poll(() => paymentOf(student.textRef), eventually).toBe("refunded");
    const input = { token: host.token, params: { classId: lecture._id } };
    expect(await call(api.url, listLectureStudents, input)).toEqual([]);
  });

  test("is not refunded for lectures that have started or were given, and stays enrolled in the latter", async () => {
    const [running, given] = [await offeredLecture(api), await offeredLecture(api)];
    const student = await enrolledStudent(api, running.lecture);
    await markStarted(api.db, running.lecture._id, new Date());
    await markStarted(api.db, given.lecture._id, new Date());
    const late = await enrolledStudent(api, given.lecture);
    await remove(student);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "withdrawn" });
    ahead = 3 * dayMs;
    await remove(late);
    expect(await stateOf(api, late.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is refunded when they pay in a checkout that was still open", async () => {
    const { lecture } = await offeredLecture(api);
    const student = await newAccount(api.url, "student");
    const { url, textRef } = await startPayment(api, lecture, student);
    await remove(student);
    await payOnPage(url);
    await expect.poll(() => paymentOf(textRef), eventually).toBe("refunded");
    expect(await stateOf(api, textRef)).toMatchObject({ enrollment: "withdrawn" });
    await expect(verify(api, textRef, student)).rejects.toThrow("401");
  });
});

describe("an instructor who deletes their account", () => {
  test("must first cancel upcoming lectures that were paid for, and is told which", async () => {
    const { lecture, host } = await offeredLecture(api, { name: "Paid one" });
    await offeredLecture(api, { name: "Empty one", instructor: host });
    await enrolledStudent(api, lecture);
    const failed = await errorOf(api.url, deleteAccount, { token: host.token, body: { password } });
    expect(failed).toMatchObject({
      statusCode: 409,
      code: "has_paid_lectures",
      fields: { lectures: ["Paid one"] },
    });
    expect((await send(api.url, me, host)).status).toBe(200);
    expect(
      (await send(api.url, lectureById, { token: host.token, params: { id: lecture._id } })).status,
    ).toBe(200);
    await call(api.url, deleteLecture, { token: host.token, params: { id: lecture._id } });
    await remove(host);
  });

  test("deletes all their lectures, even free ones with students", async () => {
    const { lecture, host } = await offeredLecture(api, { price: 0 });
    const student = await newAccount(api.url, "student");
    await startPayment(api, lecture, student);
    await remove(host);
    const input = { token: student.token, params: { id: lecture._id } };
    expect((await send(api.url, lectureById, input)).status).toBe(404);
    const statuses = await api.db("enrollments").where({ lectureId: lecture._id }).pluck("status");
    expect(statuses).toEqual(["withdrawn"]);
  });

  test("refunds a lecture that they never gave, and not one that they gave", async () => {
    const never = await offeredLecture(api);
    const given = await offeredLecture(api, { instructor: never.host });
    const waited = await enrolledStudent(api, never.lecture);
    const taught = await enrolledStudent(api, given.lecture);
    await markStarted(api.db, given.lecture._id, new Date());
    ahead = 3 * dayMs;
    const earned = 405;
    await remove(never.host, earned);
    await expect.poll(() => paymentOf(waited.textRef), eventually).toBe("refunded");
    expect(await stateOf(api, taught.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });
});

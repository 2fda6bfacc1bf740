import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { removeMaterial, type Material } from "#contract/lectures/material.ts";
import { chooseNotification } from "#contract/accounts/notifications.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { addMaterial, pdfOf } from "../testing/send-upload.ts";
import { composeMaterialsAdded, composeMaterialsPush } from "./compose-materials-added.ts";
import { notifyMaterialsAdded } from "./notify-materials-added.ts";
import { admitNotification } from "#backend/notifications/preferences/admit-notification.ts";
import { enPushes } from "#backend/notifications/push/texts/en.ts";

let lecture: TestLecture;
const clock = () => new Date();

const api = setUpTestServer();
beforeAll(async () => {
  lecture = await newLecture(api);
});

const add = (name: string) =>
  addMaterial(api.url, lecture.host.token, { lectureId: lecture.id, name }, pdfOf(100));
const queued = (accountId: string) =>
  api.db("emails").where({ kind: "materials-added", accountId }).orderBy("id");

/**
 * Composes the email from the given materials rather than from the stored email's data, which is erased once the email
 * is sent.
 */
async function compose(accountId: string, materials: readonly Material[]) {
  const data = dataOf(materials);
  const composer = composeMaterialsAdded({ db: api.db, clock, publicUrl: "https://gubae.example" });
  return composer({
    id: randomUUID(),
    data,
    language: "en",
    subjectId: lecture.id,
    queuedAt: clock(),
    accountId,
  });
}

const dataOf = (materials: readonly Material[]) => ({
  lectureId: lecture.id,
  materialIds: materials.map(({ _id }) => _id),
});

test("ten files give each student one email, which names those that are still there", async () => {
  const [student, withdrawn] = [await lecture.newViewer(), await lecture.newViewer()];
  const added: Material[] = [];
  for (let number = 1; number <= 10; number += 1) added.push(await add(`Week ${number}.pdf`));
  const jobs = await api.db("graphile_worker.jobs").where({ taskIdentifier: "materials-added" });
  expect(jobs).toHaveLength(1);
  await notifyMaterialsAdded({ db: api.db, clock }, lecture.id);
  await notifyMaterialsAdded({ db: api.db, clock }, lecture.id);
  expect(await queued(student.id)).toHaveLength(1);
  const removed = { token: lecture.host.token, params: { id: added[0]?._id ?? "" } };
  await call(api.url, removeMaterial, removed);
  await api.db("enrollments").where({ studentId: withdrawn.id }).update({ status: "withdrawn" });
  expect(await compose(withdrawn.id, added)).toBeNull();
  const message = await compose(student.id, added);
  expect(message?.subject).toBe("New files: Fractions");
  expect(message?.text).toContain("Week 2.pdf\nWeek 3.pdf");
  expect(message?.text).not.toContain("Week 1.pdf");
  expect(message?.text).toContain(`https://gubae.example/lecture?id=${lecture.id}`);
});

test("a notification names them too, unless the student turned changes of lectures off", async () => {
  const student = await lecture.newViewer();
  const late = await add("Late.pdf");
  await notifyMaterialsAdded({ db: api.db, clock }, lecture.id);
  expect(await api.db("pushes").where({ kind: "materials-added", accountId: student.id })).toHaveLength(1);
  const preferences = { language: "en", calendar: "gregorian", clock: "24-hour" } as const;
  const push = { id: randomUUID(), kind: "materials-added", subjectId: lecture.id } as const;
  const queuedPush = { ...push, accountId: student.id, data: dataOf([late]) };
  const content = await composeMaterialsPush(api)(queuedPush, {
    id: student.id,
    preferences,
    texts: enPushes,
  });
  expect(content).toMatchObject({ title: "New files: Fractions", body: "Late.pdf" });
  const at = new Date("2026-12-01T09:00:00Z");
  const question = { accountId: student.id, kind: "materials-added", channel: "email", at } as const;
  expect(await admitNotification(api.db, question)).toEqual(at);
  const body = { kind: "moved", channel: "email", enabled: false } as const;
  await call(api.url, chooseNotification, { token: student.token, body });
  expect(await admitNotification(api.db, question)).toBeNull();
});

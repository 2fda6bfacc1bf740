import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import {
  createKillableServer,
  type KillableServer,
} from "#backend/quality/property-tests/killable-server.ts";
import { insertPerson } from "#backend/quality/property-tests/snapshot-repo.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";

// The server is killed before a step of a request and restarted, and the page resends the request under the same key,
// as pages and browsers do. Whatever the step, the request is executed once and gets its response.

const patience = { timeout: 600_000 };

const publicUrl = "http://gubae.test";

let database: TestDatabase;
let server: KillableServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await createKillableServer(database);
  // The public URL is fixed, since each start uses a different port.
  await server.start({ PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function signIn(role: "instructor" | "student"): Promise<string> {
  const id = await insertPerson(database.db, { name: "Sara Haile", role, passwordHash: "no log-in" });
  return createSession(database.db, id, new Date());
}

const lecture = (name: string) => ({
  name,
  description: "Light.",
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  price: 0,
});

test("a lecture is created once", patience, async () => {
  const token = await signIn("instructor");
  const sent: { token: string; key: string; body: ReturnType<typeof lecture> }[] = [];
  const prepare = async () => {
    const request = { token, key: randomUUID(), body: lecture(`Lecture ${sent.length}`) };
    sent.push(request);
    return request;
  };
  const create = (request: (typeof sent)[number]) => call(server.url(), createLecture, request);
  const { lastStep } = await server.killAtSteps(prepare, async (request) => void (await create(request)), 1);
  expect(lastStep).toBeGreaterThan(6);
  for (const request of sent) await create(request);
  const names: string[] = await database.db("lectures").pluck("name");
  expect(names.toSorted()).toEqual(sent.map(({ body }) => body.name).toSorted());
});

test("a seat is taken and given back once", patience, async () => {
  const body = lecture("Seats");
  const { _id: classId } = await call(server.url(), createLecture, {
    token: await signIn("instructor"),
    body,
  });
  const sent: { token: string; take: string; leave: string }[] = [];
  const prepare = async () => {
    const student = { token: await signIn("student"), take: randomUUID(), leave: randomUUID() };
    sent.push(student);
    return student;
  };
  const visit = async ({ token, take, leave }: (typeof sent)[number]) => {
    const seat = { classId, amount: 0, returnUrl: `${publicUrl}/success` };
    await call(server.url(), makePayment, { token, key: take, body: seat });
    expect(await call(server.url(), withdrawPayment, { token, key: leave, body: { classId } })).toEqual({
      refund: "none",
    });
  };
  await server.killAtSteps(prepare, visit, 3);
  for (const student of sent) await visit(student);
  const statuses = await database.db("enrollments").where({ lectureId: classId }).pluck("status");
  expect(statuses).toEqual(sent.map(() => "withdrawn"));
  expect(await database.db("payments").count("* as count").first()).toEqual({ count: sent.length });
});

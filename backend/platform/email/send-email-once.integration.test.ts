import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EMAIL_LEASE_MS } from "#backend/platform/constants.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import type { Composer, Composers, EmailKind } from "./email.ts";
import { enqueueEmail } from "./email-repo.ts";
import { sendEmail } from "./send-email.ts";

let database: TestDatabase;
let emailId: string;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date("2026-12-01T10:00:00Z");
  await database.db("emails").delete();
  await enqueueEmail(database.db, { kind: "contact-message", language: "en", data: {} }, now);
  emailId = (await database.db("emails").first("id")).id;
});

const write: Composer = async () => ({ to: "a@example.com", subject: "s", text: "t", html: "h" });
const admit = async (_: unknown, at: Date) => at;
const composers = new Proxy({} as Composers, { get: (): Composers[EmailKind] => write });

/** Makes one attempt to send the email with `send`, as a separate process would. */
function attempt(send: (id: string) => Promise<void>, isLastAttempt = false): Promise<void> {
  const transport = { send: (_: unknown, id: string) => send(id) };
  const logger = pino({ level: "silent" });
  const services = { db: database.db, clock: () => now, logger, composers, admit, transport };
  return sendEmail(services, { emailId, isLastAttempt });
}
const outcome = async () => (await database.db("emails").first("outcome")).outcome;

test("a retry after a lost reply of the mail server has the same Message-ID", async () => {
  const sent: string[] = [];
  const interrupted = attempt(async (id) => {
    sent.push(id);
    throw new Error("connection lost");
  });
  await expect(interrupted).rejects.toThrow("was not sent");
  await attempt(async (id) => void sent.push(id));
  expect(sent).toEqual([emailId, emailId]);
  expect(await outcome()).toBe("sent");
});

test("an email that was sent is not sent again when its job runs again", async () => {
  let sent = 0;
  const count = async () => void (sent += 1);
  await attempt(count);
  await attempt(count);
  expect(sent).toBe(1);
});

test("processes that run the same job at the same time send one email", async () => {
  let sent = 0;
  const attempts = Array.from({ length: 4 }, () => attempt(async () => void (sent += 1)));
  await Promise.allSettled(attempts);
  expect(sent).toBe(1);
  expect(await outcome()).toBe("sent");
});

test("the claim of a process that died while sending expires with its lease", async () => {
  void attempt(() => new Promise(() => undefined));
  await expect.poll(async () => (await database.db("emails").first("attempts")).attempts).toBe(1);
  let sent = 0;
  const next = () => attempt(async () => void (sent += 1));
  await expect(next()).rejects.toThrow("Another process is sending this email");
  now = new Date(now.getTime() + EMAIL_LEASE_MS);
  await next();
  expect(sent).toBe(1);
});

test("after the last attempt the email has failed and its data is deleted", async () => {
  await attempt(async () => {
    throw new Error("no");
  }, true);
  expect(await database.db("emails").first("outcome", "data")).toEqual({ outcome: "failed", data: {} });
});

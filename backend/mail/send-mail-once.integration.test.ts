import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAIL_LEASE_MS } from "#backend/constants.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import type { Composer, Composers, MailKind } from "./mail.ts";
import { orderMail } from "./mail-repo.ts";
import { sendMail } from "./send-mail.ts";

let database: TestDatabase;
let mailId: string;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date("2026-12-01T10:00:00Z");
  await database.db("mails").delete();
  await orderMail(database.db, { kind: "contact-message", language: "en", data: {} }, now);
  mailId = (await database.db("mails").first("id")).id;
});

const write: Composer = async () => ({ to: "a@example.com", subject: "s", text: "t", html: "h" });
const composers = new Proxy({} as Composers, { get: (): Composers[MailKind] => write });

/** One attempt, by a process whose way to the mail server is `send`. */
function attempt(send: (id: string) => Promise<void>, isLastAttempt = false): Promise<void> {
  const delivery = { send: (_: unknown, id: string) => send(id) };
  const logger = pino({ level: "silent" });
  const services = { db: database.db, clock: () => now, logger, composers, delivery };
  return sendMail(services, { mailId, isLastAttempt });
}
const outcome = async () => (await database.db("mails").first("outcome")).outcome;

test("a line that breaks after the server's yes: the second copy has the first one's name", async () => {
  const sent: string[] = [];
  const broken = attempt(async (id) => {
    sent.push(id);
    throw new Error("the line broke");
  });
  await expect(broken).rejects.toThrow("did not go out");
  await attempt(async (id) => void sent.push(id));
  expect(sent).toEqual([mailId, mailId]);
  expect(await outcome()).toBe("sent");
});

test("a mail that is out is not sent again, even if its job runs again", async () => {
  let sent = 0;
  const count = async () => void (sent += 1);
  await attempt(count);
  await attempt(count);
  expect(sent).toBe(1);
});

test("processes that have the same job at the same time send one mail", async () => {
  let sent = 0;
  const attempts = Array.from({ length: 4 }, () => attempt(async () => void (sent += 1)));
  await Promise.allSettled(attempts);
  expect(sent).toBe(1);
  expect(await outcome()).toBe("sent");
});

test("who died while sending is waited for as long as sending takes", async () => {
  void attempt(() => new Promise(() => undefined));
  await expect.poll(async () => (await database.db("mails").first("attempts")).attempts).toBe(1);
  let sent = 0;
  const next = () => attempt(async () => void (sent += 1));
  await expect(next()).rejects.toThrow("Somebody else is sending this mail");
  now = new Date(now.getTime() + MAIL_LEASE_MS);
  await next();
  expect(sent).toBe(1);
});

test("the last attempt that fails gives up, and forgets what the mail was written from", async () => {
  await attempt(async () => {
    throw new Error("no");
  }, true);
  expect(await database.db("mails").first("outcome", "data")).toEqual({ outcome: "given_up", data: {} });
});

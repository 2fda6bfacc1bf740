import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendContactMessage } from "#contract/pages/contact.ts";
import { EMAIL_STALE_MS } from "#backend/platform/constants.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { decodeEmail } from "#backend/quality/testing/email/decode-email.ts";
import { startEmailCatcher, type EmailCatcher } from "#backend/quality/testing/email/email-catcher.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { requeueStaleEmails } from "./email-repo.ts";

let catcher: EmailCatcher;
let api: TestServer;
let log = "";

beforeEach(async () => {
  catcher = await startEmailCatcher();
  log = "";
  const logger = pino({ level: "info" }, { write: (line: string) => void (log += line) });
  api = await startTestServer({
    logger,
    verifiesEmails: false,
    env: { SMTP_URL: catcher.url, CONTACT_EMAIL: "help@gubae.example", PUBLIC_URL: "https://gubae.example" },
  });
});
afterEach(async () => {
  await api.stop();
  await catcher.stop();
});

const message = { name: "ሣራ ተስፋዬ", email: "sara@example.com", message: "ሰላም፣ እርዳታ እፈልጋለሁ።" };
const write = (changes: object = {}) =>
  call(api.url, sendContactMessage, { body: { ...message, language: "am", ...changes } });
const rows = () => api.db("emails").orderBy("id");

test("an Amharic message arrives intact, and replies go to its sender", async () => {
  await write();
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 10_000);
  const [email] = catcher.emails;
  expect(email?.to).toEqual(["help@gubae.example"]);
  expect(email?.raw).toContain("sara@example.com");
  expect(email?.raw).toMatch(/^From: Gubae <no-reply@gubae.example>/m);
  const decoded = decodeEmail(email?.raw ?? "");
  expect(decoded).toContain("Subject: ከሣራ ተስፋዬ የተላከ አዲስ መልእክት");
  expect(decoded).toContain(message.message);
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ outcome: "sent", data: {}, body: null }]),
    10_000,
  );
});

test("the log holds the email's id and none of its content, and each attempt the same Message-ID", async () => {
  catcher.reject(1, 451);
  await write();
  await vi.waitFor(() => expect(log).toContain("will retry"), 10_000);
  await write({ email: "other@example.com" });
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(2), 10_000);
  const [{ id }] = await rows();
  expect(log).toContain(id);
  expect(catcher.emails.map(({ raw }) => raw).join("\n")).toContain(`Message-ID: <${id}@gubae.example>`);
  for (const secret of ["sara@example.com", "help@gubae", message.message, message.name])
    expect(log).not.toContain(secret);
});

test("an email outlives an outage of the mail server", { tags: "wide" }, async () => {
  const port = Number(new URL(catcher.url).port);
  await catcher.stop();
  await write();
  await vi.waitFor(async () => expect((await rows())[0].attempts).toBe(1), 10_000);
  await vi.waitFor(() => expect(log).toContain("will retry"), 10_000);
  expect((await rows())[0]).toMatchObject({ endedAt: null });
  catcher = await startEmailCatcher(port);
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 20_000);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "sent" }]), 10_000);
});

test("an email that the server rejects permanently is not retried", async () => {
  catcher.reject(1, 550);
  await write();
  await vi.waitFor(async () => expect((await rows())[0].outcome).toBe("failed"), 10_000);
  expect((await rows())[0].data).toEqual({});
});

test("a lone surrogate is refused with its field", async () => {
  const reply = await fetch(`${api.url}/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, message: "half \ud800 of it" }),
  });
  expect(await reply.json()).toMatchObject({ statusCode: 400, fields: { message: expect.anything() } });
});

test("a name can't inject a header", async () => {
  await write({ name: "x\r\nBcc: all@example.com" });
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 10_000);
  expect(catcher.emails[0]?.to).toEqual(["help@gubae.example"]);
  expect(catcher.emails[0]?.raw).not.toMatch(/^Bcc:/im);
});

test("a notification is sent once per account, however often it is queued", async () => {
  const { id } = await newAccount(api.url, "instructor");
  const payout = {
    kind: "payout-released",
    subjectId: "payout 1",
    accountIds: [id],
    data: { amountSantim: 90_050 },
  } as const;
  const now = new Date();
  await Promise.all([1, 2, 3].map(() => enqueueNotifications(api.db, payout, now)));
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 10_000);
  await enqueueNotifications(api.db, payout, now);
  expect(await rows()).toHaveLength(1);
  expect(decodeEmail(catcher.emails[0]?.raw ?? "")).toContain("Your payout of 900.50 birr is on its way");
});

test("a notification queued in a transaction that rolls back is not sent", async () => {
  const { id } = await newAccount(api.url, "instructor");
  const failing = api.db.transaction(async (trx) => {
    const data = { amountSantim: 100 };
    await enqueueNotifications(
      trx,
      { kind: "payout-released", subjectId: "x", accountIds: [id], data },
      new Date(),
    );
    throw new Error("no payout after all");
  });
  await expect(failing).rejects.toThrow("no payout after all");
  await write();
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 10_000);
  expect(await rows()).toMatchObject([{ kind: "contact-message" }]);
});

test("an overdue email without a job gets one", async () => {
  const queuedAt = new Date(Date.now() - EMAIL_STALE_MS - 1000);
  const data = { name: "A B", email: "a@example.com", message: "Hello there" };
  const email = { kind: "contact-message", language: "en", data, createdAt: queuedAt, dueAt: queuedAt };
  await api.db("emails").insert(email);
  const overdueSince = new Date(Date.now() - EMAIL_STALE_MS);
  await requeueStaleEmails(api.db, overdueSince);
  await vi.waitFor(() => expect(catcher.emails).toHaveLength(1), 10_000);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "sent" }]), 10_000);
  await requeueStaleEmails(api.db, overdueSince);
  expect(catcher.emails).toHaveLength(1);
});

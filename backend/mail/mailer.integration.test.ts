import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendContactMessage } from "#contract/contact.ts";
import { MAIL_RETRY_MAX_MS, MAIL_RETRY_MS } from "#backend/constants.ts";
import { call } from "#backend/testing/api-client.ts";
import { catchMails, type MailCatcher } from "#backend/testing/mail-catcher.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { retryDelayMs } from "./mailer.ts";

let catcher: MailCatcher;
let api: TestServer;
let aheadMs = 0;
let logged = "";

beforeEach(async () => {
  aheadMs = 0;
  catcher = await catchMails();
  logged = "";
  const logger = pino({ level: "info" }, { write: (line: string) => void (logged += line) });
  api = await startTestServer({
    clock: () => new Date(Date.now() + aheadMs),
    logger,
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
const rows = () => api.db("mails").orderBy("id");

const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

/** What a mail program shows: encoded words of the head and the text in the middle. */
function readable(raw: string): string {
  const head = raw
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(text, "base64").toString("latin1"),
    )
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => text.replaceAll("_", " "));
  return quoted(head.replaceAll("=\r\n", ""));
}

test("an Amharic message arrives whole, and an answer goes to its sender", async () => {
  await write();
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
  const [mail] = catcher.mails;
  expect(mail?.to).toEqual(["help@gubae.example"]);
  expect(mail?.raw).toContain("sara@example.com");
  expect(mail?.raw).toMatch(/^From: Gubae <no-reply@gubae.example>/m);
  const seen = readable(mail?.raw ?? "");
  expect(seen).toContain("Subject: ከሣራ ተስፋዬ ለጉባኤ የተላከ መልእክት");
  expect(seen).toContain(message.message);
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([{ outcome: "sent", data: {}, body: null }]),
  );
});

test("the log names the mail's id and nothing of what it says", async () => {
  catcher.refuse(1, 451);
  await write();
  await vi.waitFor(() => expect(logged).toContain("it is tried again"), 10_000);
  aheadMs += MAIL_RETRY_MS;
  await write({ email: "other@example.com" });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(2), 10_000);
  const [{ id }] = await rows();
  expect(logged).toContain(id);
  for (const secret of ["sara@example.com", "help@gubae", message.message, message.name])
    expect(logged).not.toContain(secret);
});

test("a mail survives a dead mail server", async () => {
  const port = Number(new URL(catcher.url).port);
  await catcher.stop();
  await write();
  await vi.waitFor(async () => expect((await rows())[0].attempts).toBe(1), 10_000);
  await vi.waitFor(() => expect(logged).toContain("it is tried again"));
  expect((await rows())[0]).toMatchObject({ ended_at: null });
  catcher = await catchMails(port);
  aheadMs += MAIL_RETRY_MS;
  await write({ message: "second" });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(2), 10_000);
});

test("what the server refuses for good is given up at once", async () => {
  catcher.refuse(1, 550);
  await write();
  await vi.waitFor(async () => expect((await rows())[0].outcome).toBe("given_up"), 10_000);
  expect((await rows())[0].data).toEqual({});
});

test("half a character does not stop a message", async () => {
  await write({ message: "half \ud800 of it" });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
});

test("a name can't smuggle in a header", async () => {
  const reply = await fetch(`${api.url}/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, name: "x\r\nBcc: all@example.com" }),
  });
  expect(reply.status).toBe(400);
});

test("it is tried again after half a minute, then ever more seldom", () => {
  expect([1, 2, 3].map(retryDelayMs)).toEqual([MAIL_RETRY_MS, 2 * MAIL_RETRY_MS, 4 * MAIL_RETRY_MS]);
  expect(retryDelayMs(16)).toBe(MAIL_RETRY_MAX_MS);
});

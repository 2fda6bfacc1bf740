import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendContactMessage } from "#contract/contact.ts";
import { MAIL_FORGOTTEN_MS } from "#backend/constants.ts";
import { call } from "#backend/testing/api-client.ts";
import { readMail } from "#backend/testing/read-mail.ts";
import { catchMails, type MailCatcher } from "#backend/testing/mail-catcher.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { newPerson } from "#backend/testing/people.ts";
import { orderMails, remindOfMails } from "./mail-repo.ts";

let catcher: MailCatcher;
let api: TestServer;
let logged = "";

beforeEach(async () => {
  catcher = await catchMails();
  logged = "";
  const logger = pino({ level: "info" }, { write: (line: string) => void (logged += line) });
  api = await startTestServer({
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

test("an Amharic message arrives whole, and an answer goes to its sender", async () => {
  await write();
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
  const [mail] = catcher.mails;
  expect(mail?.to).toEqual(["help@gubae.example"]);
  expect(mail?.raw).toContain("sara@example.com");
  expect(mail?.raw).toMatch(/^From: Gubae <no-reply@gubae.example>/m);
  const seen = readMail(mail?.raw ?? "");
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
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 20_000);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "sent" }]));
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

test("each try is the same message, so that a copy is known as one", async () => {
  catcher.refuse(1, 451);
  await write();
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 20_000);
  const [{ id }] = await rows();
  expect(catcher.mails[0]?.raw).toContain(`Message-ID: <${id}@gubae.example>`);
});

test("a notice goes once to each person, however often it is ordered", async () => {
  const { id } = await newPerson(api.url, "instructor");
  const payout = {
    kind: "payout-released",
    subjectId: "payout 1",
    accountIds: [id],
    data: { amountSantim: 90_050 },
  } as const;
  const now = new Date();
  await Promise.all([1, 2, 3].map(() => orderMails(api.db, payout, now)));
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
  await orderMails(api.db, payout, now);
  expect(await rows()).toHaveLength(1);
  expect(readMail(catcher.mails[0]?.raw ?? "")).toContain("Your payout of 900.50 birr is on its way");
});

test("a notice that is ordered in a transaction that fails is not sent", async () => {
  const { id } = await newPerson(api.url, "instructor");
  const failing = api.db.transaction(async (trx) => {
    const data = { amountSantim: 100 };
    await orderMails(trx, { kind: "payout-released", subjectId: "x", accountIds: [id], data }, new Date());
    throw new Error("no payout after all");
  });
  await expect(failing).rejects.toThrow("no payout after all");
  await write();
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
  expect(await rows()).toMatchObject([{ kind: "contact-message" }]);
});

test("a mail without a job gets one: it was ordered before there were jobs, or its job was lost", async () => {
  const long = new Date(Date.now() - MAIL_FORGOTTEN_MS - 1000);
  const data = { name: "A B", email: "a@example.com", message: "Hello there" };
  const mail = { kind: "contact-message", language: "en", data, created_at: long, due_at: long };
  await api.db("mails").insert(mail);
  const forgotten = new Date(Date.now() - MAIL_FORGOTTEN_MS);
  await remindOfMails(api.db, forgotten);
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 10_000);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "sent" }]));
  await remindOfMails(api.db, forgotten);
  expect(catcher.mails).toHaveLength(1);
});

import { beforeEach, describe, expect, test } from "vitest";
import { findUsers, suspendUser, unsuspendUser } from "#contract/admin/admin.ts";
import { logIn } from "#contract/accounts/account.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { SECURITY_EVENT_RETENTION_MS } from "#backend/platform/constants.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { deleteExpiredData } from "#backend/app/server/server-jobs.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

const password = "a good password";
const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

interface LogLine {
  msg: string;
  kind: string;
  outcome: string;
  accountId: string | null;
  address: string | null;
  byAccountId?: string;
  code?: string;
}

const lines: LogLine[] = [];
const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
const logged = () => lines.filter(({ msg }) => msg === "security_event");

let person: TestAccount;
const api = setUpTestServer({ logger });
beforeEach(async () => {
  person = await newAccount(api.url, "student");
  lines.length = 0;
});

const events = ({ token }: TestAccount) => call(api.url, listSecurityEvents, { token });
const stored = (accountId: string | null) => api.db("security_events").where({ accountId });

async function logInFrom(userAgent: string, body: { email: string; password: string }): Promise<number> {
  const headers = { "content-type": "application/json", "user-agent": userAgent };
  const reply = await fetch(`${api.url}${logIn.path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await reply.body?.cancel();
  return reply.status;
}

describe("a log-in", () => {
  test("and a failed one are on the profile with device, shortened address and time, newest first", async () => {
    await logInFrom(phone, { email: person.email, password: "a guess" });
    await logInFrom(phone, { email: person.email, password });
    const seen = { browser: "Chrome", system: "Android", address: "127.0.x.x" };
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await events(person)).toEqual([
      { _id: expect.any(String), kind: "log_in", at, ...seen },
      { _id: expect.any(String), kind: "log_in_failed", at, ...seen },
    ]);
    expect(logged()).toMatchObject([
      { kind: "log_in_failed", outcome: "failed", accountId: person.id, address: "127.0.0.1" },
      { kind: "log_in", outcome: "succeeded", accountId: person.id, address: "127.0.0.1" },
    ]);
  });

  test("with an unknown email is logged and stored without an account, and without the email", async () => {
    const before = (await stored(null)).length;
    await logInFrom(phone, { email: "nobody-at-all@example.com", password });
    expect(logged()).toMatchObject([{ kind: "log_in_failed", accountId: null, address: "127.0.0.1" }]);
    expect(await stored(null)).toHaveLength(before + 1);
    expect(JSON.stringify([lines, await stored(null)])).not.toContain("nobody-at-all");
  });

  test("with a header made to break the parser is stored in short words", async () => {
    expect(await logInFrom(`${"(".repeat(3000)}${"x/".repeat(3000)}`, { ...person, password })).toBe(200);
    const [event] = await stored(person.id);
    for (const word of [event.browser, event.system]) expect((word ?? "").length).toBeLessThanOrEqual(40);
  });
});

test("a changed password is an event of its account alone", async () => {
  const other = await newAccount(api.url, "student");
  const body = { currentPassword: password, newPassword: "a quite different one" };
  await call(api.url, changePassword, { token: person.token, body });
  expect(await events(person)).toMatchObject([{ kind: "password_change" }]);
  expect(await events(other)).toEqual([]);
});

test("a refusal is logged with account, address and code, and not stored", async () => {
  await errorOf(api.url, findUsers, { token: person.token });
  const refusal = { kind: "refusal", outcome: "refused", code: "forbidden" };
  expect(logged()).toMatchObject([{ ...refusal, accountId: person.id, address: "127.0.0.1" }]);
  expect(await stored(person.id)).toEqual([]);
});

test("too many requests are logged with account, address and code, and not stored", async () => {
  const strict = await startTestServer({ logger, limits: createRateLimits() });
  const { id, token } = await newAccount(strict.url, "student");
  const guess = { currentPassword: "a guess", newPassword: "a quite different one" };
  for (let count = 0; count <= limits.logIn.perSubject; count += 1)
    await errorOf(strict.url, changePassword, { token, body: guess });
  const refusal = { kind: "refusal", outcome: "refused", code: "too_many_requests" };
  expect(logged().at(-1)).toMatchObject({ ...refusal, accountId: id, address: "127.0.0.1" });
  expect(await strict.db("security_events").where({ accountId: id })).toEqual([]);
  await strict.stop();
});

test("a suspension and its end are logged with the admin, whose address nobody sees", async () => {
  const admin = await asAdmin(api, await newAccount(api.url, "student"));
  const onPerson = { token: admin.token, params: { id: person.id }, body: { reason: "Spam in a lecture." } };
  await call(api.url, suspendUser, onPerson);
  await errorOf(api.url, logIn, { body: { email: person.email, password } });
  await call(api.url, unsuspendUser, onPerson);
  const rows = await stored(person.id).orderBy("id");
  expect(rows).toMatchObject([
    { kind: "suspension", address: null },
    { kind: "log_in_failed", address: "127.0.0.1" },
    { kind: "suspension_end", address: null },
  ]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ kind: "suspension", accountId: person.id, byAccountId: admin.id }),
  );
});

test("are listed page by page", async () => {
  for (let count = 0; count < 5; count++) await logInFrom(phone, { email: person.email, password });
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({ limit: "2", ...(cursor !== null && { cursor }) }).toString();
    const reply = await fetch(`${api.url}${listSecurityEvents.path}?${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const page = (await reply.json()) as { data: { _id: string }[]; nextCursor: string | null };
    ids.push(...page.data.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(new Set(ids).size).toBe(5);
});

test("a rolled back event is neither stored nor logged", async () => {
  const event = { kind: "password_reset", accountId: person.id, now: new Date() } as const;
  const failing = api.db.transaction(async (trx) => {
    await recordSecurityEvent({ db: trx, logger }, event);
    throw new Error("a rollback");
  });
  await expect(failing).rejects.toThrow("a rollback");
  expect(await stored(person.id)).toEqual([]);
  expect(logged()).toEqual([]);
});

test("are in the data export, with their whole address", async () => {
  await logInFrom(phone, { email: person.email, password });
  const { securityEvents } = await call(api.url, exportAccount, person);
  const seen = { browser: "Chrome", system: "Android", address: "127.0.0.1" };
  expect(securityEvents).toEqual([{ kind: "log_in", at: expect.any(String), ...seen }]);
});

test("are erased with their account, and after their retention period", async () => {
  const other = await newAccount(api.url, "student");
  for (const { email } of [person, other]) await logInFrom(phone, { email, password });
  await call(api.url, deleteAccount, { token: person.token, body: { password } });
  expect(await stored(person.id)).toEqual([]);
  const now = Date.now();
  await deleteExpiredData(api.db, new Date(now + SECURITY_EVENT_RETENTION_MS - 60_000));
  expect(await stored(other.id)).toHaveLength(1);
  await deleteExpiredData(api.db, new Date(now + SECURITY_EVENT_RETENTION_MS + 60_000));
  expect(await stored(other.id)).toEqual([]);
});

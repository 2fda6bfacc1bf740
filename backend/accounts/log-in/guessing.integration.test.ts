import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { logIn, signUp } from "#contract/accounts/account.ts";
import { forgotPassword } from "#contract/accounts/password.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { deleteExpiredCounters } from "#backend/platform/http/rate-limits/shared-limiter.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { ATTEMPTS_WHILE_SLOWED, FAILURES_BEFORE_SLOWDOWN } from "./log-in-guard.ts";

const password = "a good password";

describe("guessing at one account from many addresses", () => {
  let api: TestServer;
  beforeAll(async () => {
    api = await startTestServer({ env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => api.stop());

  async function tryFrom(address: string, body: { email: string; password: string }): Promise<number> {
    const reply = await fetch(`${api.url}${logIn.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(body),
    });
    await reply.body?.cancel();
    return reply.status;
  }
  const guess = (email: string, address: string) => tryFrom(address, { email, password: "a guess" });
  async function attack(email: string): Promise<void> {
    for (let count = 0; count < FAILURES_BEFORE_SLOWDOWN; count += 1)
      expect(await guess(email, `198.51.100.${count}`)).toBe(401);
  }

  test("is slowed down, and the owner still gets in", async () => {
    const { email } = await newAccount(api.url, "student");
    await attack(email);
    for (let count = 0; count < ATTEMPTS_WHILE_SLOWED; count += 1)
      expect(await guess(email, "198.51.100.1")).toBe(401);
    expect(await guess(email, "198.51.100.1")).toBe(429);
    expect(await tryFrom("203.0.113.7", { email, password })).toBe(200);
  });

  test("counts an IPv6 network as one address", async () => {
    const { email } = await newAccount(api.url, "student");
    await attack(email);
    for (let count = 0; count < ATTEMPTS_WHILE_SLOWED; count += 1)
      expect(await guess(email, `2001:db8:1:2::${count}`)).toBe(401);
    expect(await guess(email, "2001:db8:1:2:ffff::9")).toBe(429);
    expect(await guess(email, "2001:db8:1:3::9")).toBe(401);
  });

  test("is told to the owner once, and is the same for an email without an account", async () => {
    const { email } = await newAccount(api.url, "student");
    await attack(email);
    await guess(email, "203.0.113.1");
    await attack("nobody.here@example.com");
    for (let count = 0; count < ATTEMPTS_WHILE_SLOWED; count += 1)
      await guess("nobody.here@example.com", "198.51.100.1");
    expect(await guess("nobody.here@example.com", "198.51.100.1")).toBe(429);
    await vi.waitFor(
      async () => expect(await api.db("emails").whereNull("endedAt").select("kind")).toEqual([]),
      10_000,
    );
    const sent = await api.db("emails").where({ kind: "log-in-attempts", outcome: "stored" });
    expect(sent.filter(({ recipient }) => recipient === email)).toMatchObject([
      { subject: "Somebody is trying to log in to your Gubae account" },
    ]);
    expect(sent.map(({ recipient }) => recipient)).not.toContain("nobody.here@example.com");
  });
});

describe("two processes on one database", () => {
  let database: TestDatabase;
  let servers: TestServer[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const options = { database, limits: createRateLimits(limits, database.db) };
    servers = [await startTestServer(options)];
    servers.push(await startTestServer({ ...options, limits: createRateLimits(limits, database.db) }));
  });
  afterAll(async () => {
    for (const { server } of servers) await server.stop();
    await database.close();
  });

  const body = (email: string) => ({ name: "Sara Haile", email, password: "a guess", role: "student" });
  test.each([
    ["log-in", logIn, limits.logIn.perSubject],
    ["sign-up", signUp, limits.signUp.perSubject],
    ["reset", forgotPassword, limits.forgotPassword.perSubject],
  ])("count the attempts at %s together", async (name, endpoint, allowed) => {
    const statuses: number[] = [];
    for (let count = 0; count <= allowed; count += 1) {
      const { url = "" } = servers[count % 2] ?? {};
      statuses.push((await send(url, endpoint, { body: body(`${name}@example.com`) })).status);
    }
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  test("store no email and no address, and expired counters are deleted", async () => {
    const stored = JSON.stringify(await database.db("rate_limits"));
    expect(stored).not.toBe("[]");
    expect(stored).not.toMatch(/@|127\.0/);
    await deleteExpiredCounters(database.db, new Date(Date.now() + 86_400_000));
    expect(await database.db("rate_limits")).toEqual([]);
  });
});

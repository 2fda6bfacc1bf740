import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, me, signUp } from "#contract/account.ts";
import { failure } from "#contract/error.ts";
import { createRateLimits } from "#backend/http/rate-limits.ts";
import { createLogger } from "#backend/logger.ts";
import { fail, send } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(...chunk.toString().trim().split("\n"));
    done();
  },
});

beforeAll(async () => {
  api = await startTestServer({ logger: createLogger("info", sink) });
});
afterAll(() => api.stop());

async function post(
  path: string,
  body: BodyInit,
  type = "application/json",
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${api.url}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": type, ...headers },
  });
  return failure.parse(await reply.json());
}

describe("what is no request we know", () => {
  test("broken JSON is 400", async () => {
    expect(await post("/users/login/", "{nope")).toMatchObject({ statusCode: 400, code: "malformed_json" });
  });

  test.each(["null", "[]", '"text"', "12", "{}"])("JSON that is %s is 400 with fields", async (body) => {
    expect(await post("/users/login/", body)).toMatchObject({ statusCode: 400 });
  });

  test("a body of 50 MB is 413, and the server goes on", async () => {
    const huge = Buffer.alloc(50 * 1024 * 1024, "x");
    const status = await post("/users/login/", huge).then(
      (failed) => failed.statusCode,
      // The server may close the line before everything is sent.
      (error: unknown) => (error instanceof TypeError ? 413 : Promise.reject(error)),
    );
    expect(status).toBe(413);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  test("another content type is 415", async () => {
    expect(await post("/users/login/", "email=a", "application/x-www-form-urlencoded")).toMatchObject({
      statusCode: 415,
    });
  });

  test.each([
    "/nothing",
    "/classes/none/of/this",
    "/%E0%A4%A",
    "/pictures/..%2f..%2fetc%2fpasswd",
    "/pictures/x.webp",
  ])("%s is a JSON 4xx", async (path) => {
    const reply = await fetch(`${api.url}${path}`, { headers: { accept: "application/json" } });
    const failed = failure.parse(await reply.json());
    expect(failed.statusCode).toBeGreaterThanOrEqual(400);
    expect(failed.statusCode).toBeLessThan(500);
  });

  test("no answer shows a stack trace or a version", async () => {
    const reply = await fetch(`${api.url}/users/login/`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(await reply.text()).not.toMatch(/at .*:\d+|node_modules|SyntaxError/);
    expect(reply.headers.get("x-powered-by")).toBeNull();
  });
});

describe("headers", () => {
  test("forbid framing, sniffing and scripts on API answers", async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  });

  test("let configured origins in and no others", async () => {
    const allowed = await fetch(`${api.url}/healthz`, { headers: { origin: "http://localhost:0" } });
    const foreign = await fetch(`${api.url}/healthz`, { headers: { origin: "https://evil.example" } });
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:0");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("the log", () => {
  test("has one line per request with its id, and no secret", async () => {
    const { token, email } = await newPerson(api.url, "student");
    lines.length = 0;
    const secret = "a secret password";
    const reply = await send(api.url, logIn, { body: { email, password: secret }, token });
    await fetch(`${api.url}/users/me?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    await expect.poll(() => lines.length).toBe(2);
    const [first] = lines;
    expect(JSON.parse(first ?? "")).toMatchObject({
      req: { id: reply.headers.get("x-request-id"), method: "POST", path: "/users/login/" },
      res: { statusCode: 401 },
    });
    expect(lines.join("\n")).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(token);
    expect(lines.join("\n")).not.toContain(email);
  });
});

describe("rate limits", () => {
  test("let a class of 200 behind one address sign up and in within a minute", async () => {
    const limited = await startTestServer({ limits: createRateLimits() });
    const started = performance.now();
    const people = Array.from({ length: 200 }, (_, seat) => `seat-${seat}@example.com`);
    const password = "a good password";
    const statuses = await Promise.all(
      people.map(async (email) => {
        const body = { name: "Sara Haile", email, password, role: "student" };
        const up = await send(limited.url, signUp, { body });
        const into = await send(limited.url, logIn, { body: { email, password } });
        return [up.status, into.status].join();
      }),
    );
    expect(new Set(statuses)).toEqual(new Set(["201,200"]));
    expect(performance.now() - started).toBeLessThan(60_000);
    await limited.stop();
  }, 90_000);

  test("stop somebody who guesses one person's password, with Retry-After", async () => {
    const limited = await startTestServer({ limits: createRateLimits() });
    const guess = (email: string) => send(limited.url, logIn, { body: { email, password: "guess" } });
    const tries = [];
    for (let guessed = 0; guessed < 11; guessed += 1) tries.push(await guess("victim@example.com"));
    expect(tries.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(Number(tries.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guess("other@example.com")).status).toBe(401);
    await limited.stop();
  });
});

test("a call without a session is told to log in", async () => {
  expect(await fail(api.url, me)).toMatchObject({
    statusCode: 401,
    code: "not_signed_in",
    message: "Please log in first.",
  });
});

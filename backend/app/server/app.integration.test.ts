import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { logIn, me, signUp } from "#contract/accounts/account.ts";
import { failure } from "#contract/http/error.ts";
import { createRateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { sendRaw } from "#backend/quality/bad-input/fuzz/send-raw.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(...chunk.toString().trim().split("\n"));
    done();
  },
});

const api = setUpTestServer({ logger: createLogger("info", sink) });

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

describe("an invalid request", () => {
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
      // The server may close the connection before the body is sent.
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

  test.each(["gzip", "deflate", "br"])(
    "a body that is not %s, as its header says, is 400",
    async (encoding) => {
      const headers = { "content-encoding": encoding };
      expect(await post("/users/login/", "{}", "application/json", headers)).toMatchObject({
        statusCode: 400,
        code: "malformed_json",
        fields: { "Content-Encoding": ["The body isn't compressed as this header says."] },
      });
    },
  );

  test("a null character is 400 with its field, in a body, a query or a path", async () => {
    const sentence = ["This text can't contain control characters."];
    const body = JSON.stringify({ email: "a@example.com", password: "a\0b" });
    expect(await post("/users/login/", body)).toMatchObject({
      statusCode: 400,
      fields: { password: sentence },
    });
    const read = async (path: string) => failure.parse(await (await fetch(`${api.url}${path}`)).json());
    expect(await read("/classes?search=a%00&limit=1")).toMatchObject({
      statusCode: 400,
      fields: { search: sentence },
    });
    expect(await read("/sandbox/checkout/%00")).toMatchObject({
      statusCode: 400,
      fields: { path: sentence },
    });
  });

  test("a client that accepts no encoding at all gets the plain response", async () => {
    const reply = await fetch(`${api.url}/`, { headers: { "accept-encoding": "*;q=0" } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-encoding")).toBeNull();
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

  test.each(["TRACE", "PROPFIND", "PURGE"])(
    "the method %s returns nothing of the request",
    async (method) => {
      const headers = { authorization: "Bearer a-secret" };
      const { status, text } = await sendRaw(api.url, { method, path: "/users/me", headers, body: null });
      expect([404, 405]).toContain(status);
      expect(text).not.toContain("a-secret");
    },
  );

  test("no response contains a stack trace or a version", async () => {
    const reply = await fetch(`${api.url}/users/login/`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(await reply.text()).not.toMatch(/at .*:\d+|node_modules|SyntaxError/);
    expect(reply.headers.get("x-powered-by")).toBeNull();
  });
});

describe("a body that is refused before its end", () => {
  const long = Buffer.alloc(400_000, "x");
  const json = { "content-type": "application/json" };
  test.each([
    ["isn't compressed as it says", 400, { ...json, "content-encoding": "deflate" }],
    ["is longer than the limit and doesn't say so", 413, { ...json, "transfer-encoding": "chunked" }],
    ["is longer than the limit", 413, json],
    ["is of another type", 415, { "content-type": "text/plain" }],
    ["is a form without an end", 400, { "content-type": "multipart/form-data; boundary=x" }],
  ])("because it %s leaves its connection to the next request", async (_, status, headers) => {
    const isForm = headers["content-type"].startsWith("multipart");
    const start = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
    const { token, id } = await newAccount(api.url, "student");
    const refused = await sendRaw(api.url, {
      method: isForm ? "PUT" : "POST",
      path: isForm ? `/users/${id}` : "/users/login/",
      headers: { ...headers, ...(isForm && { authorization: `Bearer ${token}` }) },
      body: isForm ? Buffer.concat([Buffer.from(start), long]) : long,
    });
    expect(refused.status).toBe(status);
    const next = await sendRaw(api.url, { method: "GET", path: "/healthz", headers: {}, body: null });
    expect(next.status).toBe(200);
  });
});

describe("headers", () => {
  test("forbid framing, sniffing and scripts in API responses", async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("forbid to store private answers and errors", async () => {
    const { token } = await newAccount(api.url, "student");
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      "/users/me",
      "/enrollments/user",
      "/users/me/export",
      "/peerjs/peerjs/id",
      "/nothing",
    ])
      for (const sent of [headers, {}]) {
        const reply = await fetch(`${api.url}${path}`, { headers: sent });
        expect(reply.headers.get("cache-control"), path).toBe("no-store");
      }
  });

  test("ask browsers for https for a year, on subdomains too, where the site has it", async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: "https://gubae.example" } });
    for (const path of ["/", "/users/me", "/nothing"]) {
      const { headers } = await fetch(`${secure.url}${path}`);
      const sent = headers.get("strict-transport-security") ?? "";
      expect(Number(/max-age=(\d+)/.exec(sent)?.[1])).toBeGreaterThanOrEqual(31_536_000);
      expect(sent).toContain("includeSubDomains");
    }
    await secure.stop();
    expect((await fetch(`${api.url}/healthz`)).headers.get("strict-transport-security")).toBeNull();
  });

  test("are few where a page of ours asks by a script, and all for everybody else", async () => {
    const kept = ["content-type", "cache-control", "x-content-type-options"];
    const others = ["content-security-policy", "cross-origin-resource-policy", "vary", "x-request-id"];
    const byScript = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };
    const ask = async (headers: Record<string, string>) => {
      const reply = await fetch(`${api.url}/users/me`, {
        headers: { origin: "http://localhost:0", ...headers },
      });
      return [...kept, ...others, "access-control-allow-origin"].filter((name) => reply.headers.has(name));
    };
    expect(await ask(byScript)).toEqual(kept);
    const all = [...kept, ...others, "access-control-allow-origin"];
    for (const headers of [
      {},
      { ...byScript, "sec-fetch-site": "cross-site" },
      { ...byScript, "sec-fetch-site": "same-site" },
      { ...byScript, "sec-fetch-dest": "document" },
      { ...byScript, "sec-fetch-dest": "iframe" },
    ])
      expect(await ask(headers), JSON.stringify(headers)).toEqual(all);
  });

  test("name where to report a vulnerability (RFC 9116)", async () => {
    const reply = await fetch(`${api.url}/.well-known/security.txt`);
    expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await reply.text();
    expect(text).toContain("Contact: http://localhost:0/contact\n");
    expect(text).toContain("Canonical: http://localhost:0/.well-known/security.txt\n");
    expect(text).toContain("Preferred-Languages: en, am\n");
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
    // The expiry date must be at most a year ahead, but late enough that no cached copy of the file outlives it.
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  test("allow only configured origins", async () => {
    const allowed = await fetch(`${api.url}/healthz`, { headers: { origin: "http://localhost:0" } });
    const foreign = await fetch(`${api.url}/healthz`, { headers: { origin: "https://evil.example" } });
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:0");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    // The desktop app's pages read the server's time from this header.
    expect(allowed.headers.get("access-control-expose-headers")).toMatch(/\bDate\b/);
  });
});

describe("the log", () => {
  test("has one line per request with its id, and no secrets", async () => {
    const { token, email } = await newAccount(api.url, "student");
    lines.length = 0;
    const secret = "a secret password";
    const reply = await send(api.url, logIn, { body: { email, password: secret }, token });
    await fetch(`${api.url}/users/me?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
    const requests = () => lines.map((line) => JSON.parse(line)).filter(({ req }) => req !== undefined);
    await expect.poll(() => requests().length).toBe(2);
    expect(requests()[0]).toMatchObject({
      traceId: reply.headers.get("x-request-id"),
      module: "http",
      req: { method: "POST", path: "/users/login/" },
      res: { statusCode: 401 },
    });
    expect(lines.join("\n")).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(token);
    expect(lines.join("\n")).not.toContain(email);
  });
});

test("a malformed body is logged as a warning, without its content", async () => {
  lines.length = 0;
  await post("/users/login/", '{"password":"a secret');
  await post("/users/login/", "a secret", "application/json", { "content-encoding": "gzip" });
  await expect.poll(() => lines.length).toBe(4);
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(logged.filter(({ msg }) => msg === "malformed body").map(({ level }) => level)).toEqual([40, 40]);
  expect(Math.max(...logged.map(({ level }) => level))).toBe(40);
  expect(lines.join("")).not.toContain("secret");
});

describe("rate limits", () => {
  test("let a class of 200 behind one address sign up and log in within a minute", async () => {
    const limited = await startTestServer({ limits: createRateLimits() });
    const started = performance.now();
    const emails = Array.from({ length: 200 }, (_, seat) => `seat-${seat}@example.com`);
    const password = "a good password";
    const statuses = await Promise.all(
      emails.map(async (email) => {
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

  test("stop guessing an account's password, with Retry-After", async () => {
    const limited = await startTestServer({ limits: createRateLimits() });
    const guess = (email: string) => send(limited.url, logIn, { body: { email, password: "guess" } });
    const attempts = [];
    for (let guessed = 0; guessed < 11; guessed += 1) attempts.push(await guess("victim@example.com"));
    expect(attempts.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(Number(attempts.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guess("other@example.com")).status).toBe(401);
    await limited.stop();
  });
});

test("a request without a session is told to log in", async () => {
  expect(await errorOf(api.url, me)).toMatchObject({
    statusCode: 401,
    code: "not_signed_in",
    message: "Please log in first.",
  });
});

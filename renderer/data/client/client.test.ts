import { z } from "zod/mini";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, updateAccount } from "#contract/accounts/account.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { listLectures } from "#contract/lectures/lecture-list.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";
import { ApiError } from "./api-error.ts";
import { call, callPage, createApiClient } from "./client.ts";

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe("a call that succeeds", () => {
  let server: ReturnType<typeof startFakeServer>;
  beforeEach(() => {
    server = startFakeServer();
  });

  test("fills in path, query and token, and returns the data", async () => {
    useSession.getState().signedIn("t-1");
    server.answer(lectureById, sampleLecture());
    const lecture = await call(lectureById, { params: { id: sampleLecture()._id } });
    expect(lecture.name).toBe("Calculus from the beginning");
    const [request] = server.requests;
    expect(request?.path).toBe(`/classes/id/${sampleLecture()._id}`);
    expect(request?.headers.get("authorization")).toBe("Bearer t-1");
  });

  test("sends no token when there is none, and the body as JSON", async () => {
    server.answer(logIn, { token: "t-2" });
    await call(logIn, { body: { email: "a@example.com", password: "x" } });
    const [request] = server.requests;
    expect(request?.headers.has("authorization")).toBe(false);
    expect(request?.body).toEqual({ email: "a@example.com", password: "x" });
  });

  test("returns a list's next cursor", async () => {
    server.answer(listLectures, [sampleLecture({ _id: lectureId(1) })], "next");
    const page = await callPage(listLectures, { query: { cursor: "c", limit: 10 } });
    expect(page.nextCursor).toBe("next");
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ cursor: "c", limit: "10" });
  });

  test("repeats a list in the query, and leaves out what is undefined", async () => {
    const search = endpoint({
      method: "GET",
      path: "/search",
      query: z.object({ ids: z.array(z.string()), cursor: z.optional(z.string()) }),
      data: z.object({}),
    });
    server.answer(search, {});
    await call(search, { query: { ids: ["a & b", "c"], cursor: undefined } });
    expect(server.requests[0]?.query.toString()).toBe("ids=a+%26+b&ids=c");
  });

  test("sends a file as multipart", async () => {
    server.answer(updateAccount, student);
    const upload = new File(["x"], "me.png", { type: "image/png" });
    await call(updateAccount, { params: { id: student._id }, body: { name: "Sara Tesfaye" }, upload });
    const form = server.requests[0]?.body;
    expect(form).toMatch(/name="body"\s+\{"name":"Sara Tesfaye"\}\s/);
    expect(form).toMatch(/name="name"\s+Sara Tesfaye/);
    expect(form).toMatch(/name="image"; filename="[^"]*"\s+Content-Type: image\/png/);
  });

  test("ignores fields of a newer server", async () => {
    const data = { ...sampleLecture(), rating: 5 };
    server.reply(lectureById, () => new Response(JSON.stringify({ statusCode: 200, data, more: 1 })));
    await expect(call(lectureById, { params: { id: data._id } })).resolves.not.toHaveProperty("rating");
  });
});

describe("a call that fails", () => {
  test("throws the server's error", async () => {
    const server = startFakeServer();
    server.fail(logIn, "invalid", { email: ["Enter your email."] });
    const error = await failureOf(call(logIn, { body: { email: "", password: "" } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "invalid",
      status: 400,
      fields: { email: ["Enter your email."] },
      requestId: "r-1",
    });
  });

  test("ends the session whose token is no longer valid", async () => {
    const server = startFakeServer();
    useSession.getState().signedIn("old");
    server.fail(listLectures, "not_signed_in");
    await failureOf(call(listLectures));
    expect(useSession.getState()).toMatchObject({ token: null, endedBy: "server" });
  });

  test("keeps a session that began in the meantime", async () => {
    const server = startFakeServer();
    useSession.getState().signedIn("old");
    server.reply(listLectures, () => {
      useSession.getState().signedIn("new");
      return new Response(JSON.stringify({ statusCode: 401, code: "not_signed_in", message: "" }), {
        status: 401,
      });
    });
    await failureOf(call(listLectures));
    expect(useSession.getState().token).toBe("new");
  });

  test("is unreadable when the response breaks the contract", async () => {
    const server = startFakeServer();
    server.reply(lectureById, () => new Response(JSON.stringify({ statusCode: 200, data: { name: 5 } })));
    const error = await failureOf(call(lectureById, { params: { id: lectureId(1) } }));
    expect(error).toMatchObject({ code: "unreadable_response", status: 0 });
  });

  test.each([
    [502, "internal"],
    [404, "unreadable_response"],
  ])("goes by the status alone for a proxy's %i page", async (status, code) => {
    const server = startFakeServer();
    server.reply(listLectures, () => new Response("<h1>Sorry</h1>", { status }));
    expect(await failureOf(call(listLectures))).toMatchObject({ code, status });
  });

  test.each([
    ["7", 7],
    [new Date(Date.now() + 30_000).toUTCString(), 30],
  ])("reads Retry-After %s", async (header, seconds) => {
    const server = startFakeServer();
    server.reply(listLectures, () => {
      const body = JSON.stringify({ statusCode: 429, code: "too_many_requests", message: "" });
      return new Response(body, { status: 429, headers: { "retry-after": header } });
    });
    const error = await failureOf(call(listLectures));
    expect(error).toBeInstanceOf(ApiError);
    if (error instanceof ApiError) expect(Math.abs((error.retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(1);
  });
});

describe("without a response", () => {
  const ping = endpoint({ method: "GET", path: "/ping", data: z.object({}) });
  const clientWith = (fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>) =>
    createApiClient({
      baseUrl: () => "http://gubae.test",
      fetch,
      token: () => null,
      onSessionEnded: () => undefined,
      timeoutMs: 50,
    });

  /** A fetch function that never responds. */
  function silence(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { signal } = new Request(input, init);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  }

  test("in time a call fails with timed_out", async () => {
    expect(await failureOf(clientWith(silence).call(ping))).toMatchObject({ code: "timed_out", status: 0 });
  });

  test("because of the network a call fails with unreachable", async () => {
    const client = clientWith(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failureOf(client.call(ping))).toMatchObject({ code: "unreachable", status: 0 });
  });

  test("because the caller aborted a call fails with cancelled", async () => {
    const aborter = new AbortController();
    const client = clientWith((input, init) => {
      queueMicrotask(() => aborter.abort());
      return silence(input, init);
    });
    expect(await failureOf(client.call(ping, { signal: aborter.signal }))).toMatchObject({
      code: "cancelled",
    });
  });
});

describe("what is done once", () => {
  const make = endpoint({
    method: "POST",
    path: "/made",
    keyed: true,
    body: z.object({ n: z.number() }),
    data: z.object({}),
  });
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  const status = (code: number) => () => new Response("<h1>Sorry</h1>", { status: code });
  const refused = () =>
    new Response(JSON.stringify({ statusCode: 409, code: "lecture_full", message: "" }), { status: 409 });
  const unavailable = () =>
    new Response(JSON.stringify({ statusCode: 503, code: "database_unavailable", message: "" }), {
      status: 503,
    });
  const done = () => new Response(JSON.stringify({ statusCode: 200, data: {} }));

  /** Returns a client whose requests get these responses in turn, and the idempotency keys that it has sent. */
  function clientAnswered(...answers: (() => Response)[]) {
    const keys: (string | null)[] = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const client = createApiClient({
      baseUrl: () => "http://gubae.test",
      fetch: async (input, init) => {
        keys.push(new Request(input, init).headers.get("Idempotency-Key"));
        return (answers.shift() ?? done)();
      },
      token: () => null,
      onSessionEnded: () => undefined,
    });
    const send = async (n: number) => {
      const sent = failureOf(client.call(make, { body: { n } }));
      await vi.runAllTimersAsync();
      return sent;
    };
    return { keys, send };
  }
  afterEach(() => vi.useRealTimers());

  test("carries a key of its own, which other requests don't", async () => {
    const { keys, send } = clientAnswered();
    await send(1);
    await send(1);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(new Set(keys).size).toBe(2);
    const server = startFakeServer();
    server.answer(listLectures, []);
    await call(listLectures);
    expect(server.requests[0]?.headers.has("idempotency-key")).toBe(false);
  });

  test.each([
    ["a lost line", lost],
    ["a balancer's 502", status(502)],
    ["a balancer's 503", status(503)],
    ["a database that is away", unavailable],
  ])("is sent again after %s, under the same key", async (_, failing) => {
    const { keys, send } = clientAnswered(failing, failing);
    expect(await send(2)).toBeNull();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ["a refusal", refused, 1],
    ["an error of the server", status(500), 1],
    ["three lost lines", lost, 3],
  ])("is not sent again after %s", async (_, failing, times) => {
    const { keys, send } = clientAnswered(failing, failing, failing);
    expect(await send(3)).toBeInstanceOf(ApiError);
    expect(keys).toHaveLength(times);
  });

  test("has the same key when it is wanted again after no answer, and another one after an answer or a while", async () => {
    const { keys, send } = clientAnswered(status(500), refused, status(500));
    await send(4);
    await send(4);
    await send(4);
    const [unanswered, refusedKey, fresh] = keys;
    expect(refusedKey).toBe(unanswered);
    expect(fresh).not.toBe(unanswered);
    await vi.advanceTimersByTimeAsync(600_001);
    await send(4);
    expect(new Set(keys).size).toBe(3);
    await send(5);
    expect(new Set(keys).size).toBe(4);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Socket } from "socket.io-client";
import { sendContactMessage } from "#contract/pages/contact.ts";
import { createLogger } from "./logger.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { addJob, addJobs } from "#backend/platform/jobs/job-repo.ts";
import { TRACE_FIELD } from "#backend/platform/jobs/job-trace.ts";
import { sendEmailJob } from "#backend/platform/email/email-repo.ts";
import { runInTrace } from "./request-trace.ts";

const id = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${id}-00f067aa0ba902b7-01`;
const ownId = /^[0-9a-f]{32}$/;

interface Line {
  msg: string;
  module?: string;
  traceId?: string;
}
let api: TestServer;
let lines: Line[] = [];

beforeAll(async () => {
  const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
  // Nothing listens on this port, so sending the email fails, which is logged.
  api = await startTestServer({ logger, env: { SMTP_URL: "smtp://127.0.0.1:59998" } });
});
afterAll(() => api.stop());
beforeEach(() => {
  lines = [];
});

function post(headers: Record<string, string>): Promise<Response> {
  const body = { name: "Sara Tesfaye", email: "sara@example.com", message: "Selam" };
  return fetch(api.url + sendContactMessage.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
const traceOf = (msg: string) => lines.find((line) => line.msg === msg)?.traceId;

test("a request, what it does and the job that it adds are logged with the id that the page sent", async () => {
  const response = await post({ traceparent });
  expect(response.headers.get("x-request-id")).toBe(id);
  await expect.poll(() => traceOf("job failed; will retry"), { timeout: 10_000 }).toBe(id);
  expect(traceOf("request completed")).toBe(id);
  expect(lines.find(({ msg }) => msg === "email not sent; will retry")).toMatchObject({
    module: "email",
    traceId: id,
  });
});

test.each([
  ["none", {}],
  ["junk", { traceparent: "'; drop table accounts; --" }],
  ["a long one", { traceparent: `${traceparent}${"0".repeat(8000)}` }],
  ["zeros", { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` }],
])("with %s the server makes an id of its own", async (_, headers) => {
  const made = (await post(headers)).headers.get("x-request-id");
  expect(made).toMatch(ownId);
  expect(made).not.toBe(id);
  await expect.poll(() => traceOf("request completed")).toBe(made);
});

test("an error response says its id", async () => {
  const response = await fetch(`${api.url}/nowhere`, { headers: { traceparent } });
  expect(await response.json()).toMatchObject({ code: "not_found", requestId: id });
});

test("jobs of a batch carry the id too; one outside of any trace begins its own", async () => {
  const delayMs = 60_000;
  const queued = api.db("graphile_worker._private_jobs").orderBy("id", "desc").limit(2).pluck("payload");
  await runInTrace(id, async () => {
    await addJobs(api.db, { kind: sendEmailJob, field: "emailId", ids: [crypto.randomUUID()], delayMs });
  });
  await addJob(api.db, sendEmailJob, { emailId: crypto.randomUUID() }, { delayMs });
  expect((await queued).map((payload) => payload[TRACE_FIELD])).toEqual([undefined, id]);
});

test("a socket's request is logged with the id that the page sent beside it, and with an own one instead of junk", async () => {
  const { token } = await newAccount(api.url, "student");
  const socket = await connectSocket(api.url, token);
  const ask = (...args: unknown[]) =>
    (socket.emitWithAck as (...all: unknown[]) => ReturnType<Socket["emitWithAck"]>)(...args);
  const wrong = { roomId: crypto.randomUUID(), level: "low" };
  try {
    expect(await ask("data-level", wrong, traceparent)).toMatchObject({ error: { requestId: id } });
    for (const junk of ["junk", { id }, 7, null]) {
      const { error } = await ask("data-level", wrong, junk);
      expect(error.requestId).toMatch(ownId);
      expect(error.requestId).not.toBe(id);
    }
    expect((await ask("data-level", wrong)).error.requestId).toMatch(ownId);
  } finally {
    socket.disconnect();
  }
});

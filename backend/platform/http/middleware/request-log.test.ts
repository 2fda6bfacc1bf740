import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Koa, { type Middleware } from "koa";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#backend/platform/app-error.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { errorBoundary } from "./error-boundary.ts";
import { requestLog } from "./request-log.ts";

let lines: string[] = [];
let stop = async () => {};
afterEach(() => stop());

/** Starts a server that handles every request with `answer`; returns its origin. */
async function serve(answer: Middleware): Promise<string> {
  lines = [];
  const app = new Koa();
  app.use(requestLog(createLogger("info", { write: (line: string) => void lines.push(line) })));
  app.use(answer);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = async () => {
    server.close();
    await once(server, "close");
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const logged = () => lines.map((line) => JSON.parse(line));

test.each([
  {
    path: "/classes?token=secret",
    status: 200,
    entries: [{ level: 30, msg: "request completed", path: "/classes" }],
  },
  {
    path: "/payment/verify-payment/gb-abcdefghijklmnopqrstuvwx",
    status: 200,
    entries: [{ level: 30, msg: "request completed", path: "/payment/verify-payment/…" }],
  },
  {
    path: "/sandbox/checkout/0198c0de-0000-7000-8000-000000000000/pay",
    status: 200,
    entries: [{ level: 30, msg: "request completed", path: "/sandbox/checkout/…/pay" }],
  },
  { path: "/readyz", status: 200, entries: [] },
  { path: "/readyz", status: 503, entries: [{ level: 50, msg: "request failed", path: "/readyz" }] },
])("a response $status of $path is logged as $entries", async ({ path, status, entries }) => {
  const origin = await serve((ctx) => void (ctx.status = status));
  await fetch(`${origin}${path}`);
  await stop();
  stop = async () => {};
  expect(logged().map(({ level, msg, req }) => ({ level, msg, path: req.path }))).toEqual(entries);
});

test("a process that drains fails nothing: no line for its balancer, and none of level 50 for others", async () => {
  const origin = await serve((ctx) => errorBoundary(ctx, () => Promise.reject(new AppError("stopping"))));
  for (const path of ["/readyz", "/classes"]) expect((await fetch(`${origin}${path}`)).status).toBe(503);
  await stop();
  stop = async () => {};
  expect(logged().map(({ level, req }) => [level, req.path])).toEqual([[30, "/classes"]]);
});

test("a request whose client is gone is logged as aborted, with its trace", async () => {
  const client = new AbortController();
  const origin = await serve((ctx) => {
    client.abort();
    return once(ctx.res, "close").then(() => undefined);
  });
  await expect(fetch(`${origin}/classes`, { signal: client.signal })).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(logged()).toHaveLength(1));
  const traceId = expect.stringMatching(/^[\da-f]{32}$/);
  expect(logged()).toMatchObject([{ level: 30, msg: "request aborted", req: { path: "/classes" }, traceId }]);
});

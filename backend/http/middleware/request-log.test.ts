import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Koa, { type Middleware } from "koa";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "#backend/logger.ts";
import { requestLog } from "./request-log.ts";

let lines: string[] = [];
let stop = async () => {};
afterEach(() => stop());

/** Starts a server that answers every request so; returns its origin. */
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
  { path: "/readyz", status: 200, entries: [] },
  { path: "/readyz", status: 503, entries: [{ level: 50, msg: "request failed", path: "/readyz" }] },
])("a response $status of $path is logged as $entries", async ({ path, status, entries }) => {
  const origin = await serve((ctx) => void (ctx.status = status));
  await fetch(`${origin}${path}`);
  await stop();
  stop = async () => {};
  expect(logged().map(({ level, msg, req }) => ({ level, msg, path: req.path }))).toEqual(entries);
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

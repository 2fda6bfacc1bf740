import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { expect, test } from "vitest";
import { createLogger } from "#backend/logger.ts";
import { requestLog } from "./request-log.ts";

test.each([
  { path: "/classes?token=secret", status: 200, logged: [{ level: 30, path: "/classes" }] },
  { path: "/readyz", status: 200, logged: [] },
  { path: "/readyz", status: 503, logged: [{ level: 50, path: "/readyz" }] },
])("a response $status of $path is logged as $logged", async ({ path, status, logged }) => {
  const lines: string[] = [];
  const app = new Koa();
  app.use(requestLog(createLogger("info", { write: (line: string) => void lines.push(line) })));
  app.use((ctx) => void (ctx.status = status));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  server.close();
  await once(server, "close");
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.map(({ level, req }) => ({ level, path: req.path }))).toEqual(logged);
});

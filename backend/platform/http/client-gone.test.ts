import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import type Router from "@koa/router";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "#backend/app/server/app.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { readBodyWith } from "./input/read-body.ts";
import { readUpload } from "./input/upload.ts";

let lines: string[] = [];
let stop = async () => {};
afterEach(() => stop());

const logged = () => lines.map((line): { level: number; msg: string } => JSON.parse(line));
const seen = () => logged().map(({ level, msg }) => `${level} ${msg}`);

/** Starts the application with an additional route; returns the application's port. */
async function serve(mountRawRoutes: (router: Router) => void): Promise<number> {
  lines = [];
  const { handle } = createApp({
    config: loadConfig({}),
    db: {} as never,
    clock: () => new Date(),
    logger: createLogger("info", { write: (line: string) => void lines.push(line) }),
    limits: {} as never,
    metrics: null,
    routes: [],
    mountRawRoutes,
    webApp: null,
    authenticate: async () => null,
    assertProven: () => undefined,
    validateResponses: false,
  });
  const server = createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return (server.address() as AddressInfo).port;
}

/**
 * Sends the start of a request and hangs up once `started` resolves or, without `started`, once the response has
 * started.
 */
async function hangUp(port: number, request: string[], started?: Promise<unknown>): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(request.join("\r\n"));
  await (started ?? once(socket, "data"));
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(logged().length).toBeGreaterThan(0), { timeout: 10_000 });
}

test.each([
  ["JSON", "application/json", readBodyWith({ enableTypes: ["json"] })],
  ["a picture", "multipart/form-data; boundary=x", readUpload("image")],
])("a client that hangs up while it sends %s is no error", async (_, type, read) => {
  const started = Promise.withResolvers<void>();
  const port = await serve((router) => {
    router.post(
      "/sent",
      async (ctx, next) => (started.resolve(), next()),
      read,
      (ctx) => void (ctx.body = "all"),
    );
  });
  const head = [
    "POST /sent HTTP/1.1",
    "Host: x",
    `Content-Type: ${type}`,
    "Content-Length: 5000",
    "",
    '{"name',
  ];
  await hangUp(port, head, started.promise);
  expect(seen()).toEqual(["30 request aborted"]);
});

test("a client that hangs up while it receives is no error", async () => {
  const port = await serve((router) => {
    router.get("/received", (ctx) => {
      const endless = new PassThrough();
      endless.write("x".repeat(100_000));
      ctx.body = endless;
    });
  });
  await hangUp(port, ["GET /received HTTP/1.1", "Host: x", "", ""]);
  expect(seen()).toEqual(["30 request aborted"]);
});

test.each([
  ["of our own", () => new Error("bug"), "request failed"],
  // A broken connection to a database or an object store causes the same error codes as a client that hangs up.
  [
    "of a connection that is not the client's",
    () => Object.assign(new Error("x"), { code: "ECONNRESET" }),
    "request failed",
  ],
])("an error %s is logged", async (_, failure, msg) => {
  const port = await serve((router) => {
    router.get("/failed", () => {
      throw failure();
    });
  });
  expect((await fetch(`http://127.0.0.1:${port}/failed`)).status).toBeGreaterThanOrEqual(500);
  await vi.waitFor(() => expect(logged()).toHaveLength(2));
  expect(seen()).toEqual([`50 ${msg}`, "50 request failed"]);
});

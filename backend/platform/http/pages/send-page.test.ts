import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import Koa from "koa";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLogger } from "#backend/platform/logging/logger.ts";
import type { ServedRequest } from "#backend/platform/metrics/request-metrics.ts";
import { limitPages } from "../rate-limits/limit-pages.ts";
import { createRateLimits, limits } from "../rate-limits/rate-limits.ts";
import type { PageHead } from "./page-head.ts";
import { createWebApp } from "./web-app.ts";

let webDir: string;
let server: Server;
let url: string;
/** The queries with which `describe` was called. */
let described: string[] = [];
const perWindow = 40;
const lines: string[] = [];
/** The statuses of rejected page requests. */
const counted: number[] = [];

const head = (title: string): PageHead => ({
  title,
  description: "__NONCE__",
  url: "http://localhost:3000/page",
  type: "website",
  image: null,
  data: {},
});

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-send-page-"));
  await mkdir(path.join(webDir, "pages"));
  const style = `<style nonce="__NONCE__"></style>`;
  await writeFile(
    path.join(webDir, "index.html"),
    `<html data-served-at="__SERVED_AT__"><head>${style}</head>${style}`,
  );
  const webApp = await createWebApp({
    webDir,
    publicUrl: "http://localhost:3000",
    platformFeePercent: 10,
    descriptions: {
      "/page": {
        parameters: ["id"],
        describe: async (query, { exchangeCode }) => {
          described.push(`${query}`);
          return head(`${query} ${exchangeCode}`);
        },
      },
    },
  });
  const app = new Koa();
  const strict = { ...limits, page: { perSubject: perWindow, perAddress: perWindow, seconds: 60 } };
  app.use(webApp.files);
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const countRequest = ({ status }: ServedRequest) => void counted.push(status);
  const limiting = { limits: createRateLimits(strict), logger, countRequest };
  server = createServer(limitPages(app, limiting)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, "close");
  await rm(webDir, { recursive: true, force: true });
});
beforeEach(() => {
  described = [];
});

async function open(address: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + address, { headers: { accept: "text/html", ...headers } });
  return { reply, text: await reply.text() };
}
const noncesIn = (text: string) => [...text.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);

test("parameters that a page does not know make no other page of it", async () => {
  const pages = ["/page?id=1", "/page?id=1&x=1", "/page/?utm=2&id=1", "/page?id=1&id=2"];
  const texts = await Promise.all(pages.map(async (address) => (await open(address)).text));
  expect(described).toEqual(["id=1"]);
  expect(new Set(texts.map((text) => text.replaceAll(/(?:nonce|served-at)="[^"]*"/g, ""))).size).toBe(1);
});

test("what a page does depend on makes another one", async () => {
  const others = [{ cookie: "language=am" }, { cookie: "session_hint=yes" }, { cookie: "colours=dark" }];
  for (const headers of others) expect((await open("/page?id=3", headers)).reply.status).toBe(200);
  await open("/page?id=4");
  expect(described).toEqual(["id=3", "id=3", "id=3", "id=4"]);
});

test("a cached page has a nonce and a time of its own, and leaves alone what people wrote", async () => {
  const encodings = ["identity", "br", "br", "gzip"];
  const pages = [];
  for (const encoding of encodings) pages.push(await open("/page?id=5", { "accept-encoding": encoding }));
  expect(described).toEqual(["id=5"]);
  // From the second visitor on, we send the page compressed with Brotli. It is compressed only once.
  expect(pages.map(({ reply }) => reply.headers.get("content-encoding"))).toEqual([null, "br", "br", null]);
  const nonces = pages.map(({ text }) => noncesIn(text));
  expect(nonces.map((found) => new Set(found).size)).toEqual([1, 1, 1, 1]);
  expect(new Set(nonces.flat()).size).toBe(4);
  for (const [index, { reply, text }] of pages.entries()) {
    expect(reply.headers.get("content-security-policy")).toContain(`'nonce-${nonces[index]?.[0]}'`);
    expect(text).toContain(`content="__NONCE__"`);
    const [, servedAt] = /data-served-at="(\d+)"/.exec(text) ?? [];
    expect(Math.abs(Date.now() - Number(servedAt))).toBeLessThan(60_000);
  }
});

test("who is back from log-in gets a page of one's own, and nobody else gets it", async () => {
  await open("/page?id=6");
  const own = (await open("/page?id=6", { cookie: "gubae_hand_over=secret" })).text;
  expect(own).toContain("id=6 secret");
  expect((await open("/page?id=6")).text).not.toContain("secret");
});

test("above the limit of an address comes a page that costs nothing, in words and in its language", async () => {
  let refused = await open("/nowhere");
  for (let count = 0; count < perWindow && refused.reply.status === 200; count += 1)
    refused = await open(`/page?x=${count}`, { cookie: "language=am" });
  expect(refused.reply.status).toBe(429);
  expect(Number(refused.reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(refused.text).toContain("እባክዎ");
  expect(refused.text).toContain(`http-equiv="refresh"`);
  expect(refused.text).toContain("በራሱ ይከፈታል");
  expect(refused.text).toContain('url("/fonts/noto-sans-ethiopic-400.woff2")');
  expect(refused.text.length).toBeLessThan(1500);
  const sent = await fetch(`${url}/login`, { method: "POST", body: new URLSearchParams({ email: "a" }) });
  expect(sent.status).toBe(429);
  expect(await sent.text()).not.toContain("refresh");
  // The limit does not apply to files and JSON.
  expect((await fetch(`${url}/index.json`)).status).toBe(404);
  // Rejections produce one log line, however many there are, but each is counted.
  const refusals = lines.map((line) => JSON.parse(line) as { kind: string; code: string; address: string });
  expect(refusals).toMatchObject([{ kind: "refusal", code: "too_many_requests", address: "127.0.0.1" }]);
  expect(counted).toEqual([429, 429]);
});

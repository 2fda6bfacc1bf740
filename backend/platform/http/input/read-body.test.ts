import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import Koa from "koa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAppError } from "../middleware/error-boundary.ts";
import { readBodyWith } from "./read-body.ts";

let server: Server;
let url: string;

beforeAll(async () => {
  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { status, code } = toAppError(thrown);
      ctx.status = status;
      ctx.body = { code };
    }
  });
  app.use(readBodyWith({ enableTypes: ["json"], jsonLimit: "1mb" }));
  app.use((ctx) => void (ctx.body = ctx.request.body));
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

async function send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<unknown> {
  const type = { "content-type": "application/json" };
  const reply = await fetch(url, { method: "POST", body, headers: { ...type, ...headers } });
  return [reply.status, await reply.json()];
}

const json = (text: string, encoding: BufferEncoding = "utf8") =>
  Buffer.from(JSON.stringify({ password: text }), encoding);
const refused = [400, { code: "malformed_json" }];

test.each([
  ["cp1252", json("café", "latin1")],
  [
    "half a letter",
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from("ሰ").subarray(0, 2), Buffer.from('"}')]),
  ],
  ["a surrogate alone", Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
])("%s is no JSON, whichever field it is in", async (_, body) => {
  expect(await send(body)).toEqual(refused);
  expect(await send(gzipSync(body), { "content-encoding": "gzip" })).toEqual(refused);
});

test.each(["ሰላም 👩‍🏫".repeat(40_000), "\uFFFD"])(
  "what is UTF-8 is read, also in many parts",
  async (password) => {
    expect(await send(json(password))).toEqual([200, { password }]);
  },
);

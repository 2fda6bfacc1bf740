import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { call } from "#backend/quality/testing/api-client.ts";
import { processHealth } from "#contract/http/health.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { openPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

/** Sends one raw upgrade request, and returns everything the server sends until it closes the connection. */
function upgrade(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port } = new URL(api.url);
  const all = {
    Host: hostname,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname);
    let said = "";
    line.on("data", (chunk: Buffer) => (said += chunk.toString()));
    line.on("close", () => resolve(said));
    line.on("error", reject);
    line.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  });
}

describe("an upgrade", () => {
  test.each([
    "/",
    "/classes",
    "/socket.io",
    "/socket.iox/",
    "/peerjs",
    "/peerjs/",
    "/peerjs/peerjs/x",
    "//",
    "/%",
    "*",
  ])("on %s gets 404 and the line is closed", async (path) => {
    expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  });

  test.each(["/socket.io/?EIO=4&transport=websocket", "/peerjs/peerjs?key=peerjs"])(
    "on %s that is no websocket's gets 400",
    async (path) => {
      expect(await upgrade(path, { "Sec-WebSocket-Key": "short" })).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test("that Socket.IO does not support gets 400", async () => {
    expect(await upgrade("/socket.io/?EIO=3&transport=flash")).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("leaves the server running, whatever came before", async () => {
    await Promise.all(Array.from({ length: 20 }, () => upgrade("/nothing")));
    expect(await call(api.url, processHealth)).toEqual({ up: true });
    const { token } = await newAccount(api.url, "student");
    const page = await openPage(api.url, token);
    page.close();
  });
});

import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer({});
});
afterAll(() => api.stop());

/** Returns the server's response to a WebSocket handshake, which precedes the check of the ticket. */
async function answerTo(extensions: string | undefined) {
  const upgrade = request(`${api.url}${SIGNALLING_PATH}/${SIGNALLING_KEY}?key=${SIGNALLING_KEY}`, {
    headers: {
      connection: "keep-alive, Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AQIDBAUGBwgJCgsMDQ4PEA==",
      ...(extensions !== undefined && { "sec-websocket-extensions": extensions }),
    },
  }).end();
  const refused = once(upgrade, "response").then(([response]) => ({
    statusCode: (response as IncomingMessage).statusCode,
  }));
  const accepted = once(upgrade, "upgrade").then(([response, socket]) => {
    (socket as IncomingMessage["socket"]).destroy();
    const { statusCode, headers } = response as IncomingMessage;
    return { statusCode, agreed: headers["sec-websocket-extensions"] };
  });
  return Promise.race([refused, accepted]);
}

test("every browser connects and compresses, whatever extension parameters it offers", async () => {
  const agreed =
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover; server_max_window_bits=13";
  // Chromium
  expect(await answerTo("permessage-deflate; client_max_window_bits")).toEqual({ statusCode: 101, agreed });
  // Firefox and Safari
  expect(await answerTo("permessage-deflate")).toEqual({ statusCode: 101, agreed });
  // Clients that don't compress, or with parameters of their own
  expect(await answerTo(undefined)).toEqual({ statusCode: 101, agreed: undefined });
  expect(await answerTo("x-webkit-deflate-frame")).toEqual({ statusCode: 101, agreed: undefined });
});

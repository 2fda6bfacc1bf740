import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";

const api = setUpTestServer({});

/** Returns the server's response to a WebSocket handshake, which precedes the ticket check. */
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
  const agreed = "permessage-deflate; client_no_context_takeover; server_max_window_bits=11";
  // Chromium
  expect(await answerTo("permessage-deflate; client_max_window_bits")).toEqual({ statusCode: 101, agreed });
  // Firefox and Safari
  expect(await answerTo("permessage-deflate")).toEqual({ statusCode: 101, agreed });
  // Clients that don't compress, or that use other parameters
  expect(await answerTo(undefined)).toEqual({ statusCode: 101, agreed: undefined });
  expect(await answerTo("x-webkit-deflate-frame")).toEqual({ statusCode: 101, agreed: undefined });
});

async function joinedPeer(token: string, roomId: string) {
  const page = await enterRoom(api.url, token, roomId);
  const peer = await openPeer(api.url, page.answer);
  return { id: page.answer.peerId, peer, close: () => (page.close(), peer.close()) };
}

test("the candidates of a call repeat its offer, and take nearly nothing", async () => {
  const lecture = await newLecture(api);
  const host = await joinedPeer(lecture.host.token, lecture.id);
  const viewer = await joinedPeer((await lecture.newViewer()).token, lecture.id);
  const call = { type: "media", connectionId: "mc_3mirczq0gyh" };
  const receivedFor = async (type: string, payload: object) => {
    const before = viewer.peer.bytesReceived();
    host.peer.send({ type, dst: viewer.id, payload: { ...call, ...payload } });
    expect((await viewer.peer.next()).type).toBe(type);
    return viewer.peer.bytesReceived() - before;
  };
  const candidateAt = (port: number) => ({
    candidate: {
      candidate: `candidate:3129453276 1 udp 2122194687 192.0.2.2 ${port} typ host generation 0 ufrag 8vfq network-id 1`,
      sdpMid: "0",
      sdpMLineIndex: 0,
      usernameFragment: "8vfq",
    },
  });
  await receivedFor("OFFER", { sdp: { type: "offer", sdp: "v=0" } });
  await receivedFor("CANDIDATE", candidateAt(33_313));
  expect(await receivedFor("CANDIDATE", candidateAt(36_825))).toBeLessThan(60);
  host.close();
  viewer.close();
});

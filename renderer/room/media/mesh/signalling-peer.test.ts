import { util } from "peerjs";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket as WsSocket, WebSocketServer, type WebSocket as ServerSocket } from "ws";
import { portOf } from "../../testing/port-of.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import type { MediaEvent } from "../engine/media-engine.ts";
import { lossOf, type PeerErrorType } from "./peer-errors.ts";
import { IncomingCornerCall } from "./incoming-corner-call.ts";
import { MeshSubscriber } from "./mesh-subscriber.ts";
import { makePeer } from "./signalling-peer.ts";

// Pretends that the browser supports WebRTC, because jsdom does not and PeerJS checks the support only once, when
// PeerJS is loaded.
const found = { ...util.supports };
beforeEach(() => Object.assign(util.supports, { audioVideo: true, data: true }));
afterAll(() => Object.assign(util.supports, found));

/** The part of `RTCPeerConnection` that PeerJS uses. */
class StubPeerConnection extends EventTarget {
  connectionState = "new";
  iceConnectionState = "new";
  signalingState = "stable";
  createDataChannel() {
    return { close: () => undefined };
  }
  addTransceiver() {}
  close() {}
  async createAnswer() {
    throw new Error("no codec in common");
  }
  async setRemoteDescription() {}
}

let server: WebSocketServer;
let connections: { socket: ServerSocket; query: URLSearchParams }[];
let onConnect: (socket: ServerSocket) => void;
let events: MediaEvent[];
let engine: MeshSubscriber;
let peer: ReturnType<typeof makePeer>;

class PeerError extends Error {
  readonly type: "ssl-unavailable";
  constructor(type: "ssl-unavailable") {
    super(type);
    this.type = type;
  }
}

const send = (socket: ServerSocket, frame: object) => socket.send(JSON.stringify(frame));
const open = (socket: ServerSocket) => send(socket, { type: "OPEN" });

beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", StubPeerConnection);
  vi.stubGlobal("RTCSessionDescription", Object);
  // jsdom's own WebSocket rejects events of another realm.
  vi.stubGlobal("WebSocket", WsSocket);
  connections = [];
  events = [];
  onConnect = open;
  server = new WebSocketServer({ port: 0 });
  server.on("connection", (socket, request) => {
    connections.push({ socket, query: new URL(request.url ?? "", "http://x").searchParams });
    onConnect(socket);
  });
});

afterEach(() => {
  engine.close();
  for (const { socket } of connections) socket.terminate();
  server.close();
  vi.unstubAllGlobals();
});

const connectionInfo = (ticket: string, peerId = "peer-1") => ({
  peerId,
  ticket,
  iceServers: [],
});

function start(peerId?: string): void {
  engine = new MeshSubscriber({
    origin: new URL(`http://localhost:${portOf(server.address())}`),
    clock: systemClock,
    report: (error) => {
      throw error;
    },
    makePeer: (id, options) => (peer = makePeer(id, options)),
    onEvent: (event) => events.push(event),
    onTracks: () => undefined,
    onReturn: () => undefined,
    corner: new IncomingCornerCall(() => undefined),
  });
  engine.connect(connectionInfo("first-ticket", peerId));
}

const emitted = (type: MediaEvent["type"]) => events.filter((event) => event.type === type);
const up = (times = 1) =>
  vi.waitFor(() => expect(emitted("signalling-up")).toHaveLength(times), { timeout: 10_000 });
/** Expects that only one loss was emitted, and returns it. */
const loss = () =>
  vi.waitFor(() => {
    const [event] = emitted("signalling-down");
    if (!event) throw new Error("no loss emitted yet");
    return event;
  }, 10_000);

const down = (code: PeerErrorType) => ({ type: "signalling-down", loss: lossOf(code), code });

describe("PeerJS on our endpoint", () => {
  test("opens with key, id and ticket", async () => {
    start();
    await up();
    expect(Object.fromEntries(connections[0]?.query ?? [])).toMatchObject({
      key: "peerjs",
      id: "peer-1",
      token: "first-ticket",
    });
  });

  test("bundles all tracks from the first offer on, also after a reconnect", async () => {
    start();
    await up();
    expect(peer.options.config).toEqual({ iceServers: [], bundlePolicy: "max-bundle" });
    connections[0]?.socket.terminate();
    await loss();
    peer.options.config = undefined;
    engine.connect(connectionInfo("fresh-ticket"));
    await up(2);
    expect(peer.options.config).toEqual({ iceServers: [], bundlePolicy: "max-bundle" });
  });

  test("reconnects with the fresh ticket, as the same peer", async () => {
    start();
    await up();
    connections[0]?.socket.terminate();
    expect(await loss()).toEqual(down("network"));
    engine.connect(connectionInfo("fresh-ticket"));
    await up(2);
    expect(connections[1]?.query.get("token")).toBe("fresh-ticket");
    expect(connections[1]?.query.get("id")).toBe("peer-1");
  });

  test("reconnect() drops an open connection and comes back as the same peer", async () => {
    start();
    await up();
    engine.reconnect();
    expect(await loss()).toEqual(down("disconnected"));
    engine.reconnect();
    expect(emitted("signalling-down")).toHaveLength(1);
    engine.connect(connectionInfo("fresh-ticket"));
    await up(2);
    expect(connections[1]?.query.get("token")).toBe("fresh-ticket");
    expect(connections[1]?.query.get("id")).toBe("peer-1");
  });

  test("another peer id is another peer; the old connection is closed", async () => {
    start();
    await up();
    engine.connect(connectionInfo("other-ticket", "peer-2"));
    await up(2);
    expect(connections[1]?.query.get("id")).toBe("peer-2");
    await vi.waitFor(() => expect(connections[0]?.socket.readyState).toBe(WebSocket.CLOSED), 10_000);
    expect(emitted("signalling-down")).toEqual([]);
  });
});

describe("a call to a viewer", () => {
  /** A connection that answers with VP8. */
  class AnsweringPeerConnection extends StubPeerConnection {
    override async createAnswer(): Promise<never> {
      return { type: "answer", sdp: "a=rtpmap:96 VP8/90000\r\n" } as never;
    }
    async setLocalDescription() {}
  }

  test("is answered with the start bitrate", async () => {
    vi.stubGlobal("RTCPeerConnection", AnsweringPeerConnection);
    vi.stubGlobal("RTCRtpReceiver", { prototype: {} });
    start();
    await up();
    const frames: { type: string; payload?: { sdp?: { sdp: string } } }[] = [];
    const socket = connections[0]?.socket;
    socket?.on("message", (frame: Buffer) => frames.push(JSON.parse(frame.toString())));
    const payload = { type: "media", connectionId: "mc_1", sdp: { type: "offer", sdp: "" } };
    if (socket) send(socket, { type: "OFFER", src: "host", payload });
    await vi.waitFor(() => {
      const answer = frames.find(({ type }) => type === "ANSWER");
      expect(answer?.payload?.sdp?.sdp).toContain("a=fmtp:96 x-google-start-bitrate=300");
    }, 10_000);
  });
});

describe("the twelve error types", () => {
  test("invalid-id", async () => {
    start("not an id!");
    expect(await loss()).toEqual(down("invalid-id"));
  });

  test.each<[PeerErrorType, object, object]>([
    ["invalid-key", { type: "INVALID-KEY", payload: { msg: "Invalid key provided" } }, {}],
    ["unavailable-id", { type: "ID-TAKEN", payload: { msg: "ID is taken" } }, {}],
    ["server-error", { type: "ERROR", payload: { msg: "Something broke" } }, {}],
    [
      "server-error",
      { type: "ERROR", payload: { msg: "connection_taken_over" } },
      { refusal: "connection_taken_over" },
    ],
  ])("%s: the server sends %j", async (code, frame, more) => {
    onConnect = (socket) => send(socket, frame);
    start();
    expect(await loss()).toEqual({ ...down(code), ...more });
    expect(emitted("signalling-down")).toHaveLength(1);
  });

  test("network: the connection is lost", async () => {
    start();
    await up();
    connections[0]?.socket.terminate();
    expect(await loss()).toEqual(down("network"));
  });

  test.each<[PeerErrorType, () => void]>([
    ["disconnected", () => peer.disconnect()],
    // A message without a type. PeerJS itself never sends one.
    ["socket-error", () => peer.socket.send({})],
    ["socket-closed", () => peer.socket.emit("close")],
    // PeerJS 1.5 knows this type but never raises it.
    ["ssl-unavailable", () => peer.emit("error", new PeerError("ssl-unavailable"))],
  ])("%s", async (code, provoke) => {
    start();
    await up();
    provoke();
    expect(await loss()).toEqual(down(code));
    expect(emitted("signalling-down")).toHaveLength(1);
  });

  test("peer-unavailable: the server found nobody; the connection stays", async () => {
    start();
    await up();
    const socket = connections[0]?.socket;
    if (socket) send(socket, { type: "EXPIRE", src: "gone" });
    await vi.waitFor(
      () => expect(emitted("call-failed")).toEqual([{ type: "call-failed", code: "peer-unavailable" }]),
      10_000,
    );
    expect(emitted("signalling-down")).toEqual([]);
  });

  test("webrtc: an offer that can't be answered; the connection stays", async () => {
    start();
    await up();
    const socket = connections[0]?.socket;
    const payload = { type: "media", connectionId: "mc_1", sdp: { type: "offer", sdp: "" } };
    if (socket) send(socket, { type: "OFFER", src: "host", payload });
    await vi.waitFor(
      () => expect(emitted("call-failed")).toEqual([{ type: "call-failed", code: "webrtc" }]),
      10_000,
    );
    expect(emitted("signalling-down")).toEqual([]);
  });
});

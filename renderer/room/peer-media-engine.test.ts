import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket as WsSocket, WebSocketServer, type WebSocket as ServerSocket } from "ws";
import { portOf } from "./testing/port-of.ts";
import { systemClock } from "./clock.ts";
import type { MediaEvent } from "./media-engine.ts";
import type { PeerMediaEngine as Engine } from "./peer-media-engine.ts";

/** As much of WebRTC as PeerJS asks for before it believes in it. */
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
let lines: { socket: ServerSocket; query: URLSearchParams }[];
let greet: (socket: ServerSocket) => void;
let events: MediaEvent[];
let engine: Engine;
let peer: ReturnType<typeof makePeer>;

class PeerProblemError extends Error {
  readonly type: "ssl-unavailable";
  constructor(type: "ssl-unavailable") {
    super(type);
    this.type = type;
  }
}

const say = (socket: ServerSocket, frame: object) => socket.send(JSON.stringify(frame));
const open = (socket: ServerSocket) => say(socket, { type: "OPEN" });

beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", StubPeerConnection);
  vi.stubGlobal("RTCSessionDescription", Object);
  // jsdom's own fails over events of another realm.
  vi.stubGlobal("WebSocket", WsSocket);
  lines = [];
  events = [];
  greet = open;
  server = new WebSocketServer({ port: 0 });
  server.on("connection", (socket, request) => {
    lines.push({ socket, query: new URL(request.url ?? "", "http://x").searchParams });
    greet(socket);
  });
});

afterEach(() => {
  engine.close();
  for (const { socket } of lines) socket.terminate();
  server.close();
  vi.unstubAllGlobals();
});

// PeerJS looks for WebRTC once, when it is loaded.
vi.stubGlobal("RTCPeerConnection", StubPeerConnection);
const { PeerMediaEngine, makePeer } = await import("./peer-media-engine.ts");

const seat = (ticket: string, peerId = "peer-1") => ({
  role: "viewer" as const,
  peerId,
  ticket,
  iceServers: [],
});

function start(peerId?: string): void {
  engine = new PeerMediaEngine({
    origin: new URL(`http://localhost:${portOf(server.address())}`),
    clock: systemClock,
    report: (error) => {
      throw error;
    },
    makePeer: (id, options) => (peer = makePeer(id, options)),
  });
  engine.on((event) => events.push(event));
  engine.connect(seat("first-ticket", peerId));
}

const told = (type: MediaEvent["type"]) => events.filter((event) => event.type === type);
const up = (times = 1) =>
  vi.waitFor(() => expect(told("signalling-up")).toHaveLength(times), { timeout: 3000 });
/** The one loss that was told. */
const loss = () =>
  vi.waitFor(() => {
    const [event] = told("signalling-down");
    if (!event) throw new Error("no loss told yet");
    return event;
  });

describe("PeerJS on our endpoint", () => {
  test("opens with key, id and ticket", async () => {
    start();
    await up();
    expect(Object.fromEntries(lines[0]?.query ?? [])).toMatchObject({
      key: "peerjs",
      id: "peer-1",
      token: "first-ticket",
    });
  });

  test("comes back with the fresh ticket, as the same peer", async () => {
    start();
    await up();
    lines[0]?.socket.terminate();
    expect(await loss()).toEqual({ type: "signalling-down", problem: "network" });
    engine.connect(seat("fresh-ticket"));
    await up(2);
    expect(lines[1]?.query.get("token")).toBe("fresh-ticket");
    expect(lines[1]?.query.get("id")).toBe("peer-1");
  });

  test("renewed, it gives up a line that stands, and comes back as the same peer", async () => {
    start();
    await up();
    engine.renew();
    expect(await loss()).toEqual({ type: "signalling-down", problem: "disconnected" });
    engine.renew();
    expect(told("signalling-down")).toHaveLength(1);
    engine.connect(seat("fresh-ticket"));
    await up(2);
    expect(lines[1]?.query.get("token")).toBe("fresh-ticket");
    expect(lines[1]?.query.get("id")).toBe("peer-1");
  });

  test("another peer id is another peer; the old line is closed", async () => {
    start();
    await up();
    engine.connect(seat("other-ticket", "peer-2"));
    await up(2);
    expect(lines[1]?.query.get("id")).toBe("peer-2");
    await vi.waitFor(() => expect(lines[0]?.socket.readyState).toBe(WebSocket.CLOSED));
    expect(told("signalling-down")).toEqual([]);
  });

  test("closed before it began, it opens no line", async () => {
    start();
    engine.close();
    engine.connect(seat("second"));
    await up();
    expect(lines.map(({ query }) => query.get("token"))).toEqual(["second"]);
  });
});

describe("a call to a viewer", () => {
  /** Agrees to VP8. */
  class AnsweringPeerConnection extends StubPeerConnection {
    override async createAnswer(): Promise<never> {
      return { type: "answer", sdp: "a=rtpmap:96 VP8/90000\r\n" } as never;
    }
    async setLocalDescription() {}
  }

  test("is answered with the bitrate to begin with", async () => {
    vi.stubGlobal("RTCPeerConnection", AnsweringPeerConnection);
    start();
    await up();
    const frames: { type: string; payload?: { sdp?: { sdp: string } } }[] = [];
    const socket = lines[0]?.socket;
    socket?.on("message", (frame: Buffer) => frames.push(JSON.parse(frame.toString())));
    const payload = { type: "media", connectionId: "mc_1", sdp: { type: "offer", sdp: "" } };
    if (socket) say(socket, { type: "OFFER", src: "host", payload });
    await vi.waitFor(() => {
      const answer = frames.find(({ type }) => type === "ANSWER");
      expect(answer?.payload?.sdp?.sdp).toContain("a=fmtp:96 x-google-start-bitrate=300");
    });
  });
});

describe("the twelve error types", () => {
  test("invalid-id", async () => {
    start("not an id!");
    expect(await loss()).toEqual({ type: "signalling-down", problem: "invalid-id" });
  });

  test.each([
    ["invalid-key", { type: "INVALID-KEY", payload: { msg: "Invalid key provided" } }, {}],
    ["unavailable-id", { type: "ID-TAKEN", payload: { msg: "ID is taken" } }, {}],
    ["server-error", { type: "ERROR", payload: { msg: "Something broke" } }, {}],
    ["server-error", { type: "ERROR", payload: { msg: "seat_replaced" } }, { refusal: "seat_replaced" }],
  ])("%s: the server says %j", async (problem, frame, more) => {
    greet = (socket) => say(socket, frame);
    start();
    expect(await loss()).toEqual({ type: "signalling-down", problem, ...more });
    expect(told("signalling-down")).toHaveLength(1);
  });

  test("network: the line breaks", async () => {
    start();
    await up();
    lines[0]?.socket.terminate();
    expect(await loss()).toEqual({ type: "signalling-down", problem: "network" });
  });

  test.each([
    ["disconnected", () => peer.disconnect()],
    // A frame without a type; PeerJS itself sends none.
    ["socket-error", () => peer.socket.send({})],
    ["socket-closed", () => peer.socket.emit("close")],
    // PeerJS 1.5 knows this type but never raises it.
    ["ssl-unavailable", () => peer.emit("error", new PeerProblemError("ssl-unavailable"))],
  ])("%s", async (problem, provoke) => {
    start();
    await up();
    provoke();
    expect(await loss()).toEqual({ type: "signalling-down", problem });
    expect(told("signalling-down")).toHaveLength(1);
  });

  test("peer-unavailable: the server found nobody; the line stays", async () => {
    start();
    await up();
    const socket = lines[0]?.socket;
    if (socket) say(socket, { type: "EXPIRE", src: "gone" });
    await vi.waitFor(() =>
      expect(told("call-problem")).toEqual([{ type: "call-problem", problem: "peer-unavailable" }]),
    );
    expect(told("signalling-down")).toEqual([]);
  });

  test("webrtc: an offer that can't be answered; the line stays", async () => {
    start();
    await up();
    const socket = lines[0]?.socket;
    const payload = { type: "media", connectionId: "mc_1", sdp: { type: "offer", sdp: "" } };
    if (socket) say(socket, { type: "OFFER", src: "host", payload });
    await vi.waitFor(() =>
      expect(told("call-problem")).toEqual([{ type: "call-problem", problem: "webrtc" }]),
    );
    expect(told("signalling-down")).toEqual([]);
  });
});

import { Peer, type MediaConnection, type PeerOptions } from "peerjs";
import type { DataLevel } from "#contract/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH, signallingRefusal } from "#contract/signalling.ts";
import { HEARTBEAT_MS } from "#renderer/constants.ts";
import { countersOf, type CallCounters } from "./call-counters.ts";
import type { CapturedSource } from "./captured-source.ts";
import type { Clock } from "./clock.ts";
import { cushionSound } from "./cushion-sound.ts";
import type { MediaEngine, MediaEvent, MediaSeat, WatchSample } from "./media-engine.ts";
import { OutgoingCalls } from "./outgoing-calls.ts";
import { OutgoingStream } from "./outgoing-stream.ts";
import { withRepeatedSound } from "./repeated-sound.ts";
import { concernsOneCall } from "./room-errors.ts";
import type { PeerProblem } from "./room-state.ts";
import { startKbpsOf, withStartBitrate } from "./start-bitrate.ts";
import type { PictureKind } from "./upload-budget.ts";
import { UploadShares } from "./upload-shares.ts";
import { heardOn } from "./stray-watch.ts";
import { loudnessOf } from "./voice-watch.ts";
import { isWordCall, WordGiven, WordReceived } from "./word-calls.ts";
import { sampleConnection } from "./watchdog.ts";

interface PeerMediaEngineParts {
  /** Where the API answers: host, port and scheme of the signalling are the same. */
  origin: URL;
  clock: Clock;
  /** For failures that nobody waits for. */
  report: (error: unknown) => void;
  makePeer?: typeof makePeer;
}

export function makePeer(id: string, options: PeerOptions): Peer {
  return new Peer(id, options);
}

/** The mesh: one call from the host to each viewer, signalled by PeerJS over our own endpoint. */
export class PeerMediaEngine implements MediaEngine {
  readonly #parts: PeerMediaEngineParts;
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  readonly #shares: UploadShares;
  readonly #calls: OutgoingCalls;
  #peer: Peer | null = null;
  #seat: MediaSeat | null = null;
  #cancelStart: () => void = () => undefined;
  /** PeerJS tells one loss twice, as an error and as `disconnected`. */
  #lossTold = false;
  #outgoing: OutgoingStream | null = null;
  #incoming: MediaConnection | null = null;
  readonly #wordGiven = new WordGiven((voice) => this.#outgoing?.setGuest(voice));
  readonly #wordReceived = new WordReceived();

  constructor(parts: PeerMediaEngineParts) {
    this.#parts = parts;
    this.#shares = new UploadShares(parts.clock, parts.report);
    this.#calls = new OutgoingCalls(this.#shares);
  }

  connect(seat: MediaSeat): void {
    const same = this.#seat?.peerId === seat.peerId;
    this.#seat = seat;
    if (seat.role === "host") this.#outgoing ??= this.#openOutgoing();
    if (same && this.#peer && !this.#peer.destroyed) return this.#comeBack(this.#peer, seat);
    this.#dropPeer();
    // React's StrictMode mounts twice: the first mount is gone before this fires and opens nothing.
    this.#cancelStart = this.#parts.clock.after(0, () => this.#start(seat));
  }

  publish(source: CapturedSource): void {
    this.#show(source);
  }

  unpublish(): void {
    this.#show(null);
  }

  admit(peerId: string, anew: boolean): void {
    if (!anew && this.#calls.connectionTo(peerId)?.connectionState === "connected") return;
    this.#calls.hangUp(peerId);
    if (!this.#peer?.open || !this.#outgoing) return;
    const metadata = { startKbps: this.#shares.startFor(peerId) };
    const call = this.#peer.call(peerId, this.#outgoing.stream, { metadata });
    this.#closeWhenFailed(call, this.#calls.add(call, this.#outgoing));
    if (peerId === this.#wordGiven.peerId) this.#spareGuest(peerId);
  }

  giveWord(peerId: string | null, anew: boolean): void {
    const { report } = this.#parts;
    this.#outgoing?.resume().catch(report);
    if (peerId === null) this.#wordGiven.take();
    else if (this.#peer?.open && this.#outgoing && (anew || !this.#wordGiven.reaches(peerId)))
      this.#wordGiven.give(this.#peer, peerId, this.#outgoing.silence, report);
    this.#spareGuest(peerId);
  }

  speak(microphone: MediaStreamTrack): void {
    this.#wordReceived.speak(microphone).catch(this.#parts.report);
  }

  hush(): void {
    this.#wordReceived.hush();
  }

  dismiss(peerId: string): void {
    this.#calls.hangUp(peerId);
    this.#shares.forget(peerId);
  }

  async heardFrom(peerId: string): Promise<number | null> {
    return heardOn(this.#calls.connectionTo(peerId));
  }

  showAs(kind: PictureKind): void {
    this.#shares.setKind(kind);
  }

  setLevel(peerId: string, level: DataLevel): void {
    this.#shares.setLevel(peerId, level);
  }

  setUpload(kbps: number): void {
    this.#shares.setBudget(kbps);
  }

  uploadExceeded(): boolean {
    return this.#shares.exceeded;
  }

  loudness(): number {
    return loudnessOf(this.#incoming?.peerConnection.getReceivers() ?? []);
  }

  async measure(): Promise<readonly CallCounters[]> {
    const calls = [...this.#calls.all, ...(this.#incoming ? [this.#incoming] : [])];
    return Promise.all(
      calls.map(async ({ connectionId: call, peer: peerId, peerConnection }) => {
        const at = this.#parts.clock.now();
        return { call, peerId, at, ...(await countersOf(peerConnection)) };
      }),
    );
  }

  async sample(): Promise<WatchSample> {
    return sampleConnection(this.#incoming?.peerConnection ?? null);
  }

  renew(): void {
    this.#outgoing?.resume().catch(this.#parts.report);
    this.#peer?.disconnect();
  }

  close(): void {
    this.#dropPeer();
    this.#seat = null;
    this.#shares.clear();
    this.#outgoing?.close().catch(this.#parts.report);
    this.#outgoing = null;
    this.#emit({ type: "picture", stream: null });
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #start(seat: MediaSeat): void {
    const { origin } = this.#parts;
    const secure = origin.protocol === "https:";
    const peer = (this.#parts.makePeer ?? makePeer)(seat.peerId, {
      host: origin.hostname,
      port: Number(origin.port) || (secure ? 443 : 80),
      secure,
      path: SIGNALLING_PATH,
      key: SIGNALLING_KEY,
      token: seat.ticket,
      // Without it PeerJS would ask public servers of its own.
      config: { iceServers: [...seat.iceServers] },
      pingInterval: HEARTBEAT_MS,
    });
    this.#peer = peer;
    this.#lossTold = false;
    peer.on("open", () => this.#emit({ type: "signalling-up" }));
    peer.on("call", (call) => this.#answer(call));
    peer.on("disconnected", () => this.#lost(peer, "disconnected"));
    peer.on("error", (error) => {
      const { type, message } = error;
      if (!concernsOneCall(type)) return this.#lost(peer, type, message);
      // One viewer's bad answer is no matter of the host's, nor of the class.
      if (type !== "webrtc" || seat.role === "viewer")
        return this.#emit({ type: "call-problem", problem: type });
      this.#parts.report(error);
      this.#calls.hangUpSpoilt();
    });
  }

  #comeBack(peer: Peer, seat: MediaSeat): void {
    peer.options.token = seat.ticket;
    peer.options.config = { iceServers: [...seat.iceServers] };
    if (peer.open) this.#emit({ type: "signalling-up" });
    else if (peer.disconnected) {
      this.#lossTold = false;
      peer.reconnect();
    }
  }

  #lost(peer: Peer, problem: PeerProblem, message = ""): void {
    if (peer !== this.#peer || this.#lossTold) return;
    this.#lossTold = true;
    const told = signallingRefusal.safeParse(message);
    this.#emit({ type: "signalling-down", problem, ...(told.success && { refusal: told.data }) });
  }

  /** The newest call is the right one; the old picture stays until the new one is there. */
  #answer(call: MediaConnection): void {
    if (this.#seat?.role !== "viewer") return call.close();
    if (isWordCall(call)) return this.#wordReceived.receive(call);
    const startKbps = startKbpsOf(call.metadata);
    const sdpTransform = (answer: string) => withRepeatedSound(withStartBitrate(answer, startKbps));
    call.answer(undefined, { sdpTransform });
    this.#cushionWhenConnected(call.peerConnection);
    call.on("stream", (stream) => {
      if (call === this.#incoming) return;
      const old = this.#incoming;
      this.#incoming = call;
      this.#emit({ type: "picture", stream });
      old?.close();
    });
    this.#closeWhenFailed(call, () => {
      if (call !== this.#incoming) return;
      this.#incoming = null;
      this.#emit({ type: "picture", stream: null });
    });
  }

  #cushionWhenConnected(connection: RTCPeerConnection): void {
    const { clock, report } = this.#parts;
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "connected") cushionSound(connection, clock).catch(report);
    });
  }

  /** PeerJS itself closes only when ICE says `failed`, and a dead partner leaves ICE at `disconnected`. */
  #closeWhenFailed(call: MediaConnection, closed: () => void): void {
    const connection = call.peerConnection;
    call.on("close", closed);
    call.on("error", closed);
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState !== "failed") return;
      closed();
      call.close();
    });
  }

  #spareGuest(peerId: string | null): void {
    this.#outgoing?.spareGuest(this.#calls.connectionTo(peerId)).catch(this.#parts.report);
  }

  #openOutgoing(): OutgoingStream {
    const outgoing = new OutgoingStream();
    this.#emit({ type: "picture", stream: outgoing.stream });
    return outgoing;
  }

  #show(source: CapturedSource | null): void {
    this.#shares.setKind(source?.shows ?? "motion");
    if (source) this.#outgoing?.resume().catch(this.#parts.report);
    this.#outgoing?.show(source).catch(this.#parts.report);
  }

  #dropPeer(): void {
    this.#cancelStart();
    const peer = this.#peer;
    this.#peer = null;
    this.#calls.hangUpAll();
    this.#wordGiven.take();
    this.#wordReceived.hush();
    this.#incoming = null;
    peer?.destroy();
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

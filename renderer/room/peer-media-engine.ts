import { Peer, type MediaConnection, type PeerOptions } from "peerjs";
import type { DataLevel } from "#contract/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH, signallingRefusal } from "#contract/signalling.ts";
import { HEARTBEAT_MS } from "#renderer/constants.ts";
import { countersOf, type CallCounters } from "./call-counters.ts";
import type { CapturedSource } from "./captured-source.ts";
import type { Clock } from "./clock.ts";
import { cushionSound } from "./cushion-sound.ts";
import type { MediaEngine, MediaEvent, MediaSeat, WatchSample } from "./media-engine.ts";
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
  readonly #outgoingCalls = new Map<string, MediaConnection>();
  readonly #shares: UploadShares;
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
    const standing = this.#outgoingCalls.get(peerId);
    if (standing && !anew && standing.peerConnection?.connectionState === "connected") return;
    this.dismiss(peerId);
    if (!this.#peer?.open || !this.#outgoing) return;
    const metadata = { startKbps: this.#shares.startFor(peerId) };
    const call = this.#peer.call(peerId, this.#outgoing.stream, { metadata });
    this.#outgoingCalls.set(peerId, call);
    this.#outgoing.attach(call.peerConnection);
    this.#shares.add(peerId, call.peerConnection);
    this.#closeWhenFailed(call, () => this.#forgetOutgoing(peerId, call));
    if (peerId === this.#wordGiven.peerId) this.#spareGuest(peerId);
  }

  giveWord(peerId: string | null): void {
    const { report } = this.#parts;
    this.#outgoing?.resume().catch(report);
    if (peerId === null) this.#wordGiven.take();
    else if (this.#peer?.open && this.#outgoing)
      this.#wordGiven.give(this.#peer, peerId, this.#outgoing.silence, report);
    this.#spareGuest(peerId);
  }

  speak(microphone: MediaStreamTrack): void {
    this.#wordReceived.speak(microphone);
  }

  hush(): void {
    this.#wordReceived.hush();
  }

  dismiss(peerId: string): void {
    const call = this.#outgoingCalls.get(peerId);
    if (!call) return;
    this.#forgetOutgoing(peerId, call);
    call.close();
  }

  async heardFrom(peerId: string): Promise<number | null> {
    return heardOn(this.#outgoingCalls.get(peerId)?.peerConnection ?? null);
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
    const calls = [...this.#outgoingCalls.values(), ...(this.#incoming ? [this.#incoming] : [])];
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
    peer.on("error", ({ type, message }) => {
      if (concernsOneCall(type)) this.#emit({ type: "call-problem", problem: type });
      else this.#lost(peer, type, message);
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

  #forgetOutgoing(peerId: string, call: MediaConnection): void {
    if (call.peerConnection) {
      this.#outgoing?.detach(call.peerConnection);
      this.#shares.remove(peerId, call.peerConnection);
    }
    if (this.#outgoingCalls.get(peerId) === call) this.#outgoingCalls.delete(peerId);
  }

  #spareGuest(peerId: string | null): void {
    const call = peerId === null ? undefined : this.#outgoingCalls.get(peerId);
    this.#outgoing?.spareGuest(call?.peerConnection ?? null).catch(this.#parts.report);
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
    for (const peerId of this.#outgoingCalls.keys()) this.dismiss(peerId);
    this.#wordGiven.take();
    this.#wordReceived.hush();
    this.#incoming = null;
    peer?.destroy();
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

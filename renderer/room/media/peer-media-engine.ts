import { Peer, type MediaConnection, type PeerOptions } from "peerjs";
import type { DataLevel } from "#contract/room/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH, signallingRejection } from "#contract/room/signalling.ts";
import { HEARTBEAT_MS } from "#renderer/constants.ts";
import { countersOf, type CallCounters } from "../quality/call-counters.ts";
import type { CapturedMedia } from "../capture/captured-media.ts";
import type { Clock } from "../timing/clock.ts";
import { delayPlayout } from "./playout-delay.ts";
import type { MediaEngine, MediaEvent, MediaConnectionInfo, ReceiveSample } from "./media-engine.ts";
import { OutgoingCalls } from "./outgoing-calls.ts";
import { OutgoingStream } from "./outgoing-stream.ts";
import { withAudioRedundancy } from "./audio-redundancy.ts";
import { isCallError } from "../machine/room-errors.ts";
import type { PeerErrorType } from "../machine/room-state.ts";
import { startKbpsOf, withStartBitrate } from "./start-bitrate.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";
import { BandwidthAllocator } from "../quality/bandwidth-allocator.ts";
import { readLivenessCounter } from "./disconnected-peer-monitor.ts";
import { maxAudioLevel } from "../quality/voice-activity-monitor.ts";
import { isSpeakerCall, OutgoingSpeakerCall, IncomingSpeakerCall } from "./speaker-call.ts";
import { sampleIncomingCall } from "../quality/watchdog.ts";

interface PeerMediaEngineDeps {
  /** Of the API; the signalling endpoint has the same scheme, host and port. */
  origin: URL;
  clock: Clock;
  /** For failures of work that nobody awaits. */
  report: (error: unknown) => void;
  makePeer?: typeof makePeer;
}

export function makePeer(id: string, options: PeerOptions): Peer {
  return new Peer(id, options);
}

/** A mesh: one PeerJS call from the host to each viewer, signalled over our own endpoint. */
export class PeerMediaEngine implements MediaEngine {
  readonly #deps: PeerMediaEngineDeps;
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  readonly #bandwidth: BandwidthAllocator;
  readonly #calls: OutgoingCalls;
  #peer: Peer | null = null;
  #info: MediaConnectionInfo | null = null;
  #cancelStart: () => void = () => undefined;
  /** PeerJS reports one loss twice, as an error and as `disconnected`. */
  #lossReported = false;
  #outgoing: OutgoingStream | null = null;
  #incoming: MediaConnection | null = null;
  readonly #outgoingSpeakerCall = new OutgoingSpeakerCall((microphone) =>
    this.#outgoing?.setSpeakerAudio(microphone),
  );
  readonly #incomingSpeakerCall = new IncomingSpeakerCall();

  constructor(deps: PeerMediaEngineDeps) {
    this.#deps = deps;
    this.#bandwidth = new BandwidthAllocator(deps.clock, deps.report);
    this.#calls = new OutgoingCalls(this.#bandwidth);
  }

  connect(info: MediaConnectionInfo): void {
    const isSamePeer = this.#info?.peerId === info.peerId;
    this.#info = info;
    if (info.role === "host") this.#outgoing ??= this.#openOutgoing();
    if (isSamePeer && this.#peer && !this.#peer.destroyed) return this.#reconnectPeer(this.#peer, info);
    this.#destroyPeer();
    // React's StrictMode mounts twice: the first mount is gone before this fires and opens nothing.
    this.#cancelStart = this.#deps.clock.after(0, () => this.#start(info));
  }

  publish(source: CapturedMedia): void {
    this.#setSource(source);
  }

  unpublish(): void {
    this.#setSource(null);
  }

  callViewer(peerId: string, forceNewCall: boolean): void {
    if (!forceNewCall && this.#calls.connectionTo(peerId)?.connectionState === "connected") return;
    this.#calls.hangUp(peerId);
    if (!this.#peer?.open || !this.#outgoing) return;
    const metadata = { startKbps: this.#bandwidth.startBitrateFor(peerId) };
    const call = this.#peer.call(peerId, this.#outgoing.stream, { metadata });
    const outgoingCall = this.#calls.add(call, this.#outgoing);
    this.#closeWhenFailed(call, () => this.#calls.remove(outgoingCall));
    if (peerId === this.#outgoingSpeakerCall.peerId) this.#sendMixMinus(peerId);
  }

  setSpeaker(peerId: string | null, forceNewCall: boolean): void {
    const { report } = this.#deps;
    this.#outgoing?.resume().catch(report);
    if (peerId === null) this.#outgoingSpeakerCall.end();
    else if (
      this.#peer?.open &&
      this.#outgoing &&
      (forceNewCall || !this.#outgoingSpeakerCall.isConnectedTo(peerId))
    )
      this.#outgoingSpeakerCall.start(this.#peer, peerId, this.#outgoing.silence, report);
    this.#sendMixMinus(peerId);
  }

  publishMicrophone(microphone: MediaStreamTrack): void {
    this.#incomingSpeakerCall.publishMicrophone(microphone).catch(this.#deps.report);
  }

  unpublishMicrophone(): void {
    this.#incomingSpeakerCall.unpublishMicrophone();
  }

  hangUp(peerId: string): void {
    this.#calls.hangUp(peerId);
    this.#bandwidth.forget(peerId);
  }

  async livenessCounter(peerId: string): Promise<number | null> {
    return readLivenessCounter(this.#calls.connectionTo(peerId));
  }

  setVideoContent(content: VideoContent): void {
    this.#bandwidth.setVideoContent(content);
  }

  setLevel(peerId: string, level: DataLevel): void {
    this.#bandwidth.setLevel(peerId, level);
  }

  setUploadLimit(kbps: number): void {
    this.#bandwidth.setBudget(kbps);
  }

  uploadExceeded(): boolean {
    return this.#bandwidth.exceeded;
  }

  remoteAudioLevel(): number {
    return maxAudioLevel(this.#incoming?.peerConnection.getReceivers() ?? []);
  }

  async measureCalls(): Promise<readonly CallCounters[]> {
    const calls = [...this.#calls.all, ...(this.#incoming ? [this.#incoming] : [])];
    return Promise.all(
      calls.map(async ({ connectionId: call, peer: peerId, peerConnection }) => {
        const at = this.#deps.clock.now();
        return { call, peerId, at, ...(await countersOf(peerConnection)) };
      }),
    );
  }

  async sampleIncoming(): Promise<ReceiveSample> {
    return sampleIncomingCall(this.#incoming?.peerConnection ?? null);
  }

  reconnect(): void {
    this.#outgoing?.resume().catch(this.#deps.report);
    this.#peer?.disconnect();
  }

  close(): void {
    this.#destroyPeer();
    this.#info = null;
    this.#bandwidth.clear();
    this.#outgoing?.close().catch(this.#deps.report);
    this.#outgoing = null;
    this.#emit({ type: "stream", stream: null });
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #start(info: MediaConnectionInfo): void {
    const { origin } = this.#deps;
    const secure = origin.protocol === "https:";
    const peer = (this.#deps.makePeer ?? makePeer)(info.peerId, {
      host: origin.hostname,
      port: Number(origin.port) || (secure ? 443 : 80),
      secure,
      path: SIGNALLING_PATH,
      key: SIGNALLING_KEY,
      token: info.ticket,
      // Without it PeerJS would use its own public STUN and TURN servers.
      config: { iceServers: [...info.iceServers] },
      pingInterval: HEARTBEAT_MS,
    });
    this.#peer = peer;
    this.#lossReported = false;
    peer.on("open", () => this.#emit({ type: "signalling-up" }));
    peer.on("call", (call) => this.#answer(call));
    peer.on("disconnected", () => this.#reportLoss(peer, "disconnected"));
    peer.on("error", (error) => {
      const { type, message } = error;
      if (!isCallError(type)) return this.#reportLoss(peer, type, message);
      // One viewer's invalid answer concerns neither the host nor the other viewers.
      if (type !== "webrtc" || info.role === "viewer")
        return this.#emit({ type: "call-failed", errorType: type });
      this.#deps.report(error);
      this.#calls.hangUpFailedNegotiations();
    });
  }

  #reconnectPeer(peer: Peer, info: MediaConnectionInfo): void {
    peer.options.token = info.ticket;
    peer.options.config = { iceServers: [...info.iceServers] };
    if (peer.open) this.#emit({ type: "signalling-up" });
    else if (peer.disconnected) {
      this.#lossReported = false;
      peer.reconnect();
    }
  }

  #reportLoss(peer: Peer, errorType: PeerErrorType, message = ""): void {
    if (peer !== this.#peer || this.#lossReported) return;
    this.#lossReported = true;
    const refusal = signallingRejection.safeParse(message);
    this.#emit({ type: "signalling-down", errorType, ...(refusal.success && { refusal: refusal.data }) });
  }

  /** Viewer: the newest call wins; the stream before stays on the stage until the new one has arrived. */
  #answer(call: MediaConnection): void {
    if (this.#info?.role !== "viewer") return call.close();
    if (isSpeakerCall(call)) return this.#incomingSpeakerCall.receive(call);
    const startKbps = startKbpsOf(call.metadata);
    const sdpTransform = (answer: string) => withAudioRedundancy(withStartBitrate(answer, startKbps));
    call.answer(undefined, { sdpTransform });
    this.#delayPlayoutWhenConnected(call.peerConnection);
    call.on("stream", (stream) => {
      if (call === this.#incoming) return;
      const previous = this.#incoming;
      this.#incoming = call;
      this.#emit({ type: "stream", stream });
      previous?.close();
    });
    this.#closeWhenFailed(call, () => {
      if (call !== this.#incoming) return;
      this.#incoming = null;
      this.#emit({ type: "stream", stream: null });
    });
  }

  #delayPlayoutWhenConnected(connection: RTCPeerConnection): void {
    const { clock, report } = this.#deps;
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "connected") delayPlayout(connection, clock).catch(report);
    });
  }

  /** PeerJS itself closes a call only once ICE is `failed`, and a dead remote browser leaves ICE at `disconnected`. */
  #closeWhenFailed(call: MediaConnection, onClosed: () => void): void {
    const connection = call.peerConnection;
    call.on("close", onClosed);
    call.on("error", onClosed);
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState !== "failed") return;
      onClosed();
      call.close();
    });
  }

  #sendMixMinus(peerId: string | null): void {
    this.#outgoing?.sendMixMinus(this.#calls.connectionTo(peerId)).catch(this.#deps.report);
  }

  #openOutgoing(): OutgoingStream {
    const outgoing = new OutgoingStream();
    this.#emit({ type: "stream", stream: outgoing.stream });
    return outgoing;
  }

  #setSource(source: CapturedMedia | null): void {
    this.#bandwidth.setVideoContent(source?.videoContent ?? "motion");
    if (source) this.#outgoing?.resume().catch(this.#deps.report);
    this.#outgoing?.setSource(source).catch(this.#deps.report);
  }

  #destroyPeer(): void {
    this.#cancelStart();
    const peer = this.#peer;
    this.#peer = null;
    this.#calls.hangUpAll();
    this.#outgoingSpeakerCall.end();
    this.#incomingSpeakerCall.unpublishMicrophone();
    this.#incoming = null;
    peer?.destroy();
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

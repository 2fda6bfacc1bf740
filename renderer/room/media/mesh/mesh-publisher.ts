import type { MediaLevel } from "#contract/media/data-level.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";
import { OutgoingCornerCalls } from "./outgoing-corner-calls.ts";
import { readLivenessCounter } from "../engine/disconnected-peer-monitor.ts";
import type { MediaConnectionInfo, MediaEvent } from "../engine/media-engine.ts";
import type { OutgoingStream } from "../engine/outgoing-stream.ts";
import { BandwidthAllocator } from "./bandwidth-allocator.ts";
import { offerToViewer } from "./call-audio.ts";
import { OutgoingCalls } from "./outgoing-calls.ts";
import type { PeerErrorType } from "./peer-errors.ts";
import { SignallingPeer, type SignallingPeerDeps } from "./signalling-peer.ts";
import { OutgoingSpeakerCall } from "./speaker-call.ts";
import { closeWithOther, watchCall } from "./watch-call.ts";

interface MeshPublisherDeps extends SignallingPeerDeps {
  onEvent: (event: MediaEvent) => void;
  /** Called after a call was added or has ended. */
  onCallsChanged: () => void;
}

/** Host: one PeerJS call to each viewer, and one to the speaker for their microphone. */
export class MeshPublisher {
  readonly #deps: MeshPublisherDeps;
  readonly #bandwidth: BandwidthAllocator;
  readonly #calls: OutgoingCalls;
  readonly #corners: OutgoingCornerCalls;
  readonly #peer: SignallingPeer;
  readonly #speakerCall: OutgoingSpeakerCall;
  #outgoing: OutgoingStream | null = null;
  #isReturningMixMinus = false;

  constructor(deps: MeshPublisherDeps) {
    this.#deps = deps;
    this.#bandwidth = new BandwidthAllocator(deps.clock, deps.report);
    this.#calls = new OutgoingCalls(this.#bandwidth, deps.onCallsChanged);
    this.#corners = new OutgoingCornerCalls({
      ...deps,
      call: (...args) => this.#peer.open?.call(...args) ?? null,
      onStarted: (peerId, connection) => this.#bandwidth.addCorner(peerId, connection),
      onEnded: (peerId, connection) => this.#bandwidth.removeCorner(peerId, connection),
    });
    this.#speakerCall = new OutgoingSpeakerCall((microphone) => this.#outgoing?.setSpeakerAudio(microphone));
    this.#peer = new SignallingPeer({
      ...deps,
      onEvent: (event) => {
        deps.onEvent(event);
        if (event.type === "signalling-up") this.#corners.update();
      },
      onCall: (call) => call.close(),
      onCallError: (type, error) => this.#callFailed(type, error),
      onEnding: () => {
        this.#calls.hangUpAll();
        this.#speakerCall.end();
      },
    });
  }

  get callCount(): number {
    return this.#calls.all.length;
  }

  get uploadExceeded(): boolean {
    return this.#bandwidth.exceeded;
  }

  connect(info: MediaConnectionInfo, outgoing: OutgoingStream): void {
    this.#outgoing = outgoing;
    this.#speakerCall.doubtUnanswered();
    this.#peer.connect(info);
  }

  callViewer(peerId: string, forceNewCall: boolean): void {
    if (!forceNewCall && this.#calls.connectionTo(peerId)?.connectionState === "connected") return;
    this.#calls.hangUp(peerId);
    const peer = this.#peer.open;
    if (!peer || !this.#outgoing) return;
    const metadata = { startKbps: this.#bandwidth.startBitrateFor(peerId) };
    const call = peer.call(peerId, this.#outgoing.stream, { metadata, sdpTransform: offerToViewer });
    const outgoingCall = this.#calls.add(call, this.#outgoing);
    this.#corners.follow(call);
    watchCall(call, () => {
      this.#calls.remove(outgoingCall);
      this.#corners.forget(call);
    });
    // A viewer who moves to an SFU closes the call. The host closes its own end too, so that the call no longer counts
    // in the bandwidth allocation.
    closeWithOther(call);
    if (peerId === this.#speakerCall.peerId) this.#sendMixMinus(peerId);
  }

  setCorner(stream: MediaStream | null): void {
    this.#corners.setStream(stream);
  }

  hangUp(peerId: string): void {
    this.#calls.hangUp(peerId);
    this.#bandwidth.forget(peerId);
  }

  setSpeaker(peerId: string | null, forceNewCall: boolean): void {
    const peer = this.#peer.open;
    const now = this.#deps.clock.now();
    if (peerId === null) this.#speakerCall.end();
    else if (peer && this.#outgoing && (forceNewCall || !this.#speakerCall.isConnectedTo(peerId, now))) {
      const back = this.#outgoing.speakerReturn(this.#isReturningMixMinus);
      this.#speakerCall.start({ ...this.#deps, peer, peerId, back });
    }
    this.#sendMixMinus(peerId);
  }

  /** Sets whether a speaker without a call from this host receives the mix-minus over the speaker call. */
  returnMixMinus(on: boolean): void {
    if (on === this.#isReturningMixMinus) return;
    this.#isReturningMixMinus = on;
    const [track] = this.#outgoing?.speakerReturn(on).getAudioTracks() ?? [];
    if (track) this.#speakerCall.replaceReturn(track).catch(this.#deps.report);
  }

  livenessCounter(peerId: string): Promise<number | null> {
    return readLivenessCounter(this.#calls.connectionTo(peerId));
  }

  setVideoContent(content: VideoContent): void {
    this.#bandwidth.setVideoContent(content);
  }

  setLevel(peerId: string, level: MediaLevel): void {
    this.#bandwidth.setLevel(peerId, level);
  }

  setUploadLimit(kbps: number): void {
    this.#bandwidth.setBudget(kbps);
  }

  async measure(): Promise<readonly CallCounters[]> {
    const corners = await this.#corners.measure(this.#deps.clock.now());
    const main = await Promise.all(
      this.#calls.all.map(async ({ connectionId: call, peerConnection }) => {
        const at = this.#deps.clock.now();
        return { call, at, ...(await countersOf(peerConnection)) };
      }),
    );
    return [...main, ...corners];
  }

  reconnect(): void {
    this.#peer.reconnect();
  }

  close(): void {
    this.#peer.close();
    this.#bandwidth.clear();
    this.#outgoing = null;
    this.#isReturningMixMinus = false;
  }

  #callFailed(type: PeerErrorType, error: Error): void {
    if (type !== "webrtc") return this.#deps.onEvent({ type: "call-failed", code: type });
    // One viewer's invalid answer affects neither the host nor the other viewers.
    this.#deps.report(error);
    this.#calls.hangUpFailedNegotiations();
  }

  /** Sends the mix-minus over the call to the speaker, if there is one. */
  #sendMixMinus(peerId: string | null): void {
    this.#outgoing?.sendMixMinus(this.#calls.connectionTo(peerId)).catch(this.#deps.report);
  }
}

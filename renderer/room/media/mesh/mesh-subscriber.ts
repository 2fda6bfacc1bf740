import type { MediaConnection } from "peerjs";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import type { MediaConnectionInfo, MediaEvent } from "../engine/media-engine.ts";
import { adaptPlayoutDelay } from "../engine/playout-delay.ts";
import { answerToHost } from "./call-audio.ts";
import { isCornerCall, type IncomingCornerCall } from "./incoming-corner-call.ts";
import { SignallingPeer, type SignallingPeerDeps } from "./signalling-peer.ts";
import { IncomingSpeakerCall, isSpeakerCall } from "./speaker-call.ts";
import { startKbpsOf, withStartBitrate } from "./start-bitrate.ts";
import { watchCall } from "./watch-call.ts";

interface MeshSubscriberDeps extends SignallingPeerDeps {
  onEvent: (event: MediaEvent) => void;
  /**
   * Called with the tracks of the host's new call, before a previous call ends; called with null when the call has
   * ended.
   */
  onTracks: (tracks: readonly MediaStreamTrack[] | null) => void;
  /**
   * Speaker: called with the return audio that the host sends in exchange for the microphone; called with null when the
   * return audio has ended.
   */
  onReturn: (track: MediaStreamTrack | null) => void;
  /** Receives the host's second call, with the corner camera. */
  corner: IncomingCornerCall;
}

/** Viewer: answers the host's calls. */
export class MeshSubscriber {
  readonly #deps: MeshSubscriberDeps;
  readonly #peer: SignallingPeer;
  readonly #speakerCall: IncomingSpeakerCall;
  #incoming: MediaConnection | null = null;

  constructor(deps: MeshSubscriberDeps) {
    this.#deps = deps;
    this.#speakerCall = new IncomingSpeakerCall(deps);
    this.#peer = new SignallingPeer({
      ...deps,
      onCall: (call) => this.#answer(call),
      onCallError: (code) => deps.onEvent({ type: "call-failed", code }),
      onEnding: () => {
        this.#speakerCall.unpublishMicrophone();
        this.#incoming = null;
      },
    });
  }

  /** The connection of the host's call; null without a call. */
  get connection(): RTCPeerConnection | null {
    return this.#incoming?.peerConnection ?? null;
  }

  get speakerConnection(): Pick<RTCPeerConnection, "getReceivers"> | null {
    return this.#speakerCall.connection;
  }

  connect(info: MediaConnectionInfo): void {
    this.#peer.connect(info);
  }

  publishMicrophone(microphone: MediaStreamTrack): void {
    this.#speakerCall.publishMicrophone(microphone).catch(this.#deps.report);
  }

  unpublishMicrophone(): void {
    this.#speakerCall.unpublishMicrophone();
  }

  /** Ends the host's call when it is no longer needed. The host notices immediately. */
  endCall(): void {
    const call = this.#incoming;
    this.#incoming = null;
    call?.close();
    this.#deps.corner.mainEnded();
  }

  async measure(): Promise<readonly CallCounters[]> {
    if (!this.#incoming) return [];
    const { connectionId: call, peerConnection } = this.#incoming;
    return [{ call, at: this.#deps.clock.now(), ...(await countersOf(peerConnection)) }];
  }

  reconnect(): void {
    this.#peer.reconnect();
  }

  close(): void {
    this.#peer.close();
  }

  /** The newest call replaces the previous one, whose tracks stay on the stage until the new ones have arrived. */
  #answer(call: MediaConnection): void {
    if (isSpeakerCall(call)) return this.#speakerCall.receive(call);
    if (isCornerCall(call)) return this.#deps.corner.receive(call);
    const startKbps = startKbpsOf(call.metadata);
    const sdpTransform = (answer: string) =>
      answerToHost(withStartBitrate(answer, startKbps), call.peerConnection.remoteDescription?.sdp ?? "");
    call.answer(undefined, { sdpTransform });
    adaptPlayoutDelay(call.peerConnection, this.#deps);
    this.#deps.corner.follow(call.peerConnection);
    call.on("stream", (stream) => {
      if (call === this.#incoming) return;
      const previous = this.#incoming;
      this.#incoming = call;
      this.#deps.onTracks(stream.getTracks());
      previous?.close();
    });
    watchCall(call, () => {
      if (call !== this.#incoming) return;
      this.#incoming = null;
      this.#deps.corner.mainEnded();
      this.#deps.onTracks(null);
    });
  }
}

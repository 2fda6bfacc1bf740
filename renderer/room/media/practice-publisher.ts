import type { Clock } from "#renderer/kit/clock/clock.ts";
import { countersOf, type CallCounters } from "../quality/call-counters.ts";
import type { CapturedMedia } from "./capture/captured-media.ts";
import type { MediaEvent } from "./engine/media-engine.ts";
import { OutgoingStream } from "./engine/outgoing-stream.ts";
import type { PublisherEngine } from "./engine/publisher-engine.ts";

interface PracticePublisherDeps {
  clock: Clock;
  report: (error: unknown) => void;
}

/**
 * Calls nobody but this page itself: the stage shows the media after it was encoded, sent and decoded, as a viewer
 * would see it.
 */
export class PracticePublisher implements PublisherEngine {
  readonly #deps: PracticePublisherDeps;
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  #outgoing: OutgoingStream | null = null;
  #connections: readonly [sender: RTCPeerConnection, receiver: RTCPeerConnection] | null = null;
  #uploadKbps: number | null = null;

  constructor(deps: PracticePublisherDeps) {
    this.#deps = deps;
  }

  connect(): void {
    if (!this.#outgoing) this.#call().catch(this.#deps.report);
    this.#emit({ type: "signalling-up" });
  }

  async #call(): Promise<void> {
    const outgoing = new OutgoingStream();
    const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()];
    this.#outgoing = outgoing;
    this.#connections = [sender, receiver];
    forwardCandidates(sender, receiver);
    forwardCandidates(receiver, sender);
    receiver.addEventListener("track", ({ streams: [stream] }) => {
      if (stream && this.#outgoing === outgoing) this.#emit({ type: "stream", stream });
    });
    for (const track of outgoing.stream.getTracks()) sender.addTrack(track, outgoing.stream);
    outgoing.attach(sender);
    await sender.setLocalDescription();
    if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription);
    await receiver.setLocalDescription();
    if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription);
    await this.#limitUpload();
  }

  publish(source: CapturedMedia): void {
    this.#outgoing?.resume().catch(this.#deps.report);
    this.#outgoing?.setSource(source).catch(this.#deps.report);
  }

  unpublish(): void {
    this.#outgoing?.setSource(null).catch(this.#deps.report);
  }

  setUploadLimit(kbps: number): void {
    this.#uploadKbps = kbps;
    this.#limitUpload().catch(this.#deps.report);
  }

  async #limitUpload(): Promise<void> {
    if (this.#uploadKbps === null) return;
    for (const sender of this.#connections?.[0].getSenders() ?? []) {
      const parameters = sender.getParameters();
      const [encoding] = parameters.encodings;
      if (sender.track?.kind !== "video" || !encoding) continue;
      encoding.maxBitrate = this.#uploadKbps * 1000;
      await sender.setParameters(parameters);
    }
  }

  async measureCalls(): Promise<readonly CallCounters[]> {
    if (!this.#connections) return [];
    const [sender] = this.#connections;
    return [{ call: "practice", at: this.#deps.clock.now(), ...(await countersOf(sender)) }];
  }

  close(): void {
    for (const connection of this.#connections ?? []) connection.close();
    this.#connections = null;
    this.#outgoing?.close().catch(this.#deps.report);
    if (this.#outgoing) this.#emit({ type: "stream", stream: null });
    this.#outgoing = null;
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  // There are no viewers, no speaker and no SFU.
  setCorner(): void {}
  followMedia(): void {}
  callViewer(): void {}
  hangUp(): void {}
  setLevel(): void {}
  setSpeaker(): void {}
  setVideoContent(): void {}
  reconnect(): void {}
  uploadExceeded(): boolean {
    return false;
  }
  async livenessCounter(): Promise<number | null> {
    return null;
  }
}

function forwardCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  from.addEventListener("icecandidate", ({ candidate }) => {
    // A connection that was closed meanwhile rejects candidates.
    if (candidate && to.signalingState !== "closed") void to.addIceCandidate(candidate);
  });
}

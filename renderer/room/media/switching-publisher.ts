import type { RoomMedia } from "#contract/room/media.ts";
import type { MediaLevel } from "#contract/media/data-level.ts";
import type { CapturedMedia } from "./capture/captured-media.ts";
import { CornerPublisher } from "./corner/corner-publisher.ts";
import { CORNER_KBPS } from "../quality/allocate-bandwidth.ts";
import type { CallCounters } from "../quality/call-counters.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";
import type { MediaConnectionInfo, MediaEvent } from "./engine/media-engine.ts";
import { MeshPublisher } from "./mesh/mesh-publisher.ts";
import type { SignallingPeerDeps } from "./mesh/signalling-peer.ts";
import { OutgoingStream } from "./engine/outgoing-stream.ts";
import type { PublisherEngine } from "./engine/publisher-engine.ts";
import type { MediaSignalling } from "./sfu/media-signalling.ts";
import { SfuPublisher } from "./sfu/sfu-publisher.ts";

interface SwitchingPublisherDeps extends SignallingPeerDeps {
  signalling: MediaSignalling;
  /** 0 to 1. */
  random: () => number;
}

/** A host's default upload in total, in kbit/s. */
const DEFAULT_UPLOAD_KBPS = 2500;

/**
 * Sends one stream over a mesh, and to an SFU once the room moves to one. Each mesh call then continues until its
 * viewer ends it, which happens when the SFU's first frame has arrived.
 */
export class SwitchingPublisher implements PublisherEngine {
  readonly #deps: SwitchingPublisherDeps;
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  readonly #mesh: MeshPublisher;
  readonly #sfu: SfuPublisher;
  readonly #corner: CornerPublisher;
  #outgoing: OutgoingStream | null = null;
  #uploadKbps = DEFAULT_UPLOAD_KBPS;

  constructor(deps: SwitchingPublisherDeps) {
    this.#deps = deps;
    this.#mesh = new MeshPublisher({
      ...deps,
      onEvent: (event) => this.#emit(event),
      onCallsChanged: () => this.#divideUpload(),
    });
    this.#sfu = new SfuPublisher({ ...deps, onChanged: () => this.#divideUpload() });
    this.#corner = new CornerPublisher({ ...deps, onChanged: () => this.#divideUpload() });
  }

  connect(info: MediaConnectionInfo): void {
    const outgoing = (this.#outgoing ??= this.#openOutgoing());
    this.#mesh.connect(info, outgoing);
    this.#sfu.open({ stream: outgoing, iceServers: info.iceServers });
    this.#corner.setIceServers(info.iceServers);
  }

  followMedia(media: RoomMedia): void {
    this.#sfu.follow(media);
    this.#corner.follow(media);
    this.#mesh.returnMixMinus(this.#sfu.carriesRoom);
  }

  publish(source: CapturedMedia): void {
    this.#resume();
    this.#setSource(source);
  }

  unpublish(): void {
    this.#setSource(null);
  }

  setCorner(track: MediaStreamTrack | null): void {
    const stream = track && new MediaStream([track]);
    this.#mesh.setCorner(stream);
    this.#corner.setStream(stream);
    this.#divideUpload();
  }

  /**
   * Calls a viewer over the mesh until this host's stream reaches the SFU. A viewer who can't be called waits for the
   * SFU.
   */
  callViewer(peerId: string, forceNewCall: boolean): void {
    if (!this.#sfu.isConnected) this.#mesh.callViewer(peerId, forceNewCall);
  }

  hangUp(peerId: string): void {
    this.#mesh.hangUp(peerId);
  }

  livenessCounter(peerId: string): Promise<number | null> {
    return this.#mesh.livenessCounter(peerId);
  }

  setVideoContent(content: VideoContent): void {
    this.#mesh.setVideoContent(content);
    this.#sfu.setVideoContent(content);
  }

  setLevel(peerId: string, level: MediaLevel): void {
    this.#mesh.setLevel(peerId, level);
  }

  setUploadLimit(kbps: number): void {
    this.#uploadKbps = kbps;
    this.#divideUpload();
  }

  uploadExceeded(): boolean {
    return this.#mesh.uploadExceeded || this.#sfu.uploadExceeded;
  }

  setSpeaker(peerId: string | null, forceNewCall: boolean): void {
    this.#resume();
    this.#mesh.setSpeaker(peerId, forceNewCall);
  }

  async measureCalls(): Promise<readonly CallCounters[]> {
    const engines = [this.#mesh, this.#sfu, this.#corner];
    return (await Promise.all(engines.map((engine) => engine.measure()))).flat();
  }

  reconnect(): void {
    this.#resume();
    this.#mesh.reconnect();
    this.#sfu.reconnect();
    this.#corner.reconnect();
  }

  close(): void {
    this.setCorner(null);
    this.#corner.close();
    this.#sfu.close();
    this.#mesh.close();
    this.#outgoing?.close().catch(this.#deps.report);
    if (this.#outgoing) this.#emit({ type: "stream", stream: null });
    this.#outgoing = null;
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #openOutgoing(): OutgoingStream {
    const outgoing = new OutgoingStream();
    this.#emit({ type: "stream", stream: outgoing.stream });
    return outgoing;
  }

  #setSource(source: CapturedMedia | null): void {
    this.setVideoContent(source?.videoContent ?? "motion");
    this.#outgoing?.setSource(source).catch(this.#deps.report);
  }

  #resume(): void {
    this.#outgoing?.resume().catch(this.#deps.report);
  }

  /**
   * Divides the upload equally between the stream to the SFU and the calls to viewers. Once all viewers have moved to
   * the SFU, the stream to the SFU gets the whole upload. The corner camera's stream to the SFU is taken from all.
   */
  #divideUpload(): void {
    const calls = this.#mesh.callCount;
    const uploadKbps = this.#uploadKbps - (this.#corner.isPublishing ? CORNER_KBPS.max : 0);
    const streamKbps = uploadKbps / (calls + (this.#sfu.isPublishing ? 1 : 0) || 1);
    this.#mesh.setUploadLimit(this.#sfu.isPublishing ? streamKbps * (calls || 1) : uploadKbps);
    this.#sfu.setUploadLimit(streamKbps);
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

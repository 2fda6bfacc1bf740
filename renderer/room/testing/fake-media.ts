import type { RoomMedia } from "#contract/room/media.ts";
import type { MediaLevel } from "#contract/media/data-level.ts";
import type { CapturedMedia } from "../media/capture/captured-media.ts";
import type { MediaConnectionInfo, MediaEvent } from "../media/engine/media-engine.ts";
import type { PublisherEngine } from "../media/engine/publisher-engine.ts";
import type { ReceiveSample, SubscriberEngine } from "../media/engine/subscriber-engine.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";
import type { CallCounters } from "../quality/call-counters.ts";
import type { VideoPreference } from "../quality/layer-selection.ts";

/** Fakes the media engines of a page: records the commands to them, in order, and can emit any of their events. */
export class FakeMedia {
  readonly commands: string[] = [];
  readonly connections: MediaConnectionInfo[] = [];
  readonly followed: RoomMedia[] = [];
  readonly preferences: VideoPreference[] = [];
  /** The video contents, data levels and upload limits that were set. */
  readonly settings: string[] = [];
  audioLevel = 0;
  playoutDelayMs = 0;
  /** The engines that the page has opened. */
  readonly opened: string[] = [];
  /** The number of calls of the subscriber's `renew`. */
  renewals = 0;
  exceeded = false;
  /** Keyed by peer id. */
  livenessCounters: Record<string, number> = {};
  counters: readonly CallCounters[] = [];
  sample: ReceiveSample = { state: "none", frames: 0, audioPackets: 0, audioEnergy: 0 };
  readonly listeners = new Set<(event: MediaEvent) => void>();
  readonly publisher = new FakePublisher(this);
  readonly subscriber = new FakeSubscriber(this);

  emit(event: MediaEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  open<Name extends "publisher" | "subscriber">(name: Name): FakeMedia[Name] {
    this.opened.push(name);
    return this[name];
  }
}

class FakeEngine {
  protected readonly media: FakeMedia;
  constructor(media: FakeMedia) {
    this.media = media;
  }
  connect(connection: MediaConnectionInfo): void {
    this.media.connections.push(connection);
    this.media.commands.push(`connect ${connection.peerId} ${connection.ticket}`);
  }
  async measureCalls(): Promise<readonly CallCounters[]> {
    return this.media.counters;
  }
  followMedia(media: RoomMedia): void {
    this.media.followed.push(media);
  }
  reconnect(): void {
    this.media.commands.push("reconnect");
  }
  close(): void {
    this.media.commands.push("close");
  }
  on(listener: (event: MediaEvent) => void): () => void {
    this.media.listeners.add(listener);
    return () => this.media.listeners.delete(listener);
  }
}

export class FakePublisher extends FakeEngine implements PublisherEngine {
  publish(source: CapturedMedia): void {
    this.media.commands.push(`publish ${source.kind}`);
  }
  unpublish(): void {
    this.media.commands.push("unpublish");
  }
  setCorner(track: MediaStreamTrack | null): void {
    this.media.commands.push(track ? "corner" : "no corner");
  }
  callViewer(peerId: string, forceNewCall: boolean): void {
    this.media.commands.push(`call ${peerId}${forceNewCall ? " forced" : ""}`);
  }
  setSpeaker(peerId: string | null, forceNewCall: boolean): void {
    this.media.commands.push(`speaker ${peerId ?? "nobody"}${forceNewCall ? " forced" : ""}`);
  }
  hangUp(peerId: string): void {
    this.media.commands.push(`hang up ${peerId}`);
  }
  async livenessCounter(peerId: string): Promise<number | null> {
    return this.media.livenessCounters[peerId] ?? null;
  }
  setVideoContent(content: VideoContent): void {
    this.media.settings.push(`content ${content}`);
  }
  setLevel(peerId: string, level: MediaLevel): void {
    this.media.settings.push(`level ${peerId} ${level}`);
  }
  setUploadLimit(kbps: number): void {
    this.media.settings.push(`upload ${kbps}`);
  }
  uploadExceeded(): boolean {
    return this.media.exceeded;
  }
}

export class FakeSubscriber extends FakeEngine implements SubscriberEngine {
  publishMicrophone(): void {
    this.media.commands.push("publish microphone");
  }
  unpublishMicrophone(): void {
    this.media.commands.push("unpublish microphone");
  }
  remoteAudioLevel(): number {
    return this.media.audioLevel;
  }
  playoutDelayMs(): number {
    return this.media.playoutDelayMs;
  }
  setPreferredLayer(preference: VideoPreference): void {
    this.media.preferences.push(preference);
  }
  renew(): void {
    this.media.renewals += 1;
  }
  async sampleIncoming(): Promise<ReceiveSample> {
    return this.media.sample;
  }
}

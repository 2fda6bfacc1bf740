import type { RoomMedia } from "#contract/room/media.ts";
import type { CallCounters } from "../quality/call-counters.ts";
import { countersOf } from "../quality/call-counters.ts";
import { LayerMonitor } from "../quality/layer-monitor.ts";
import type { LayerPreference, VideoPreference } from "../quality/layer-selection.ts";
import { CornerSubscriber } from "./corner/corner-subscriber.ts";
import { playoutDelayOf } from "./engine/playout-delay.ts";
import { maxAudioLevel } from "./engine/voice-activity-monitor.ts";
import { sampleIncomingCall } from "./engine/watchdog.ts";
import type { MediaConnectionInfo, MediaEvent } from "./engine/media-engine.ts";
import { meshMedia } from "../store/mesh-media.ts";
import { MeshSubscriber } from "./mesh/mesh-subscriber.ts";
import type { SignallingPeerDeps } from "./mesh/signalling-peer.ts";
import type { MediaSignalling } from "./sfu/media-signalling.ts";
import { SfuSubscriber } from "./sfu/sfu-subscriber.ts";
import { StageStream } from "./engine/stage-stream.ts";
import type { ReceiveSample, SubscriberEngine } from "./engine/subscriber-engine.ts";

interface SwitchingSubscriberDeps extends SignallingPeerDeps {
  signalling: MediaSignalling;
  /** 0 to 1. */
  random: () => number;
}

/**
 * Receives the host's media over the host's call, and from an SFU once the room moves to one. The call is kept until
 * the SFU's first frame has arrived. While the SFU delivers nothing, the call's media is shown again.
 */
export class SwitchingSubscriber implements SubscriberEngine {
  readonly #listeners = new Set<(event: MediaEvent) => void>();
  readonly #mesh: MeshSubscriber;
  readonly #sfu: SfuSubscriber;
  readonly #corner: CornerSubscriber;
  readonly #layers: LayerMonitor;
  #clock: SwitchingSubscriberDeps["clock"];
  #stage: StageStream | null = null;
  #called: readonly MediaStreamTrack[] = [];
  #return: MediaStream | null = null;
  #audibleReturn: MediaStream | null = null;
  #media = meshMedia;
  #isConnected = false;
  #preference: LayerPreference = { level: "full", width: null, isScreen: false };

  constructor(deps: SwitchingSubscriberDeps) {
    this.#clock = deps.clock;
    this.#corner = new CornerSubscriber({
      ...deps,
      onChanged: (corner) => this.#emit({ type: "corner", corner }),
    });
    this.#mesh = new MeshSubscriber({
      ...deps,
      corner: this.#corner.call,
      onEvent: (event) => this.#emit(event),
      onTracks: (tracks) => this.#callChanged(tracks ?? []),
      onReturn: (track) => this.#returned(track),
    });
    this.#sfu = new SfuSubscriber({
      ...deps,
      isCalled: () => this.#called.length > 0,
      onConnected: () => this.#subscribed(),
      onTracks: () => this.#showReceived(),
    });
    this.#layers = new LayerMonitor({
      ...deps,
      subscription: () => this.#sfu.current,
      preference: () => this.#preference,
      onLayer: (layer) => this.#sfu.setLayer(layer),
    });
  }

  connect(info: MediaConnectionInfo): void {
    this.#isConnected = true;
    this.#mesh.connect(info);
    this.#sfu.setIceServers(info.iceServers);
    this.#corner.setIceServers(info.iceServers);
    this.#layers.start();
    this.#sfu.setLayer(this.#layers.layer);
    this.#follow();
  }

  followMedia(media: RoomMedia): void {
    if (media.revision < this.#media.revision) return;
    this.#media = media;
    if (this.#isConnected) this.#follow();
  }

  publishMicrophone(microphone: MediaStreamTrack): void {
    this.#mesh.publishMicrophone(microphone);
  }

  unpublishMicrophone(): void {
    this.#mesh.unpublishMicrophone();
  }

  remoteAudioLevel(): number {
    const audible = this.#receivesReturn ? this.#mesh.speakerConnection : this.#connection;
    return maxAudioLevel(audible?.getReceivers() ?? []);
  }

  playoutDelayMs(): number {
    return playoutDelayOf(this.#connection?.getReceivers() ?? []);
  }

  setPreferredLayer(preference: VideoPreference): void {
    this.#preference = preference;
    this.#corner.setWanted(preference.corner);
    this.#sfu.setLayer(this.#layers.layer);
  }

  renew(): void {
    this.#sfu.renew();
  }

  async measureCalls(): Promise<readonly CallCounters[]> {
    const corner = await this.#corner.measure();
    const { current } = this.#sfu;
    if (!current) return [...(await this.#mesh.measure()), ...corner];
    const call = current.id ?? "";
    return [{ call, at: this.#clock.now(), ...(await countersOf(current.connection)) }, ...corner];
  }

  async sampleIncoming(): Promise<ReceiveSample> {
    const sample = await sampleIncomingCall(this.#connection);
    return sample.state === "none" && this.#sfu.isOpening ? { ...sample, state: "setting-up" } : sample;
  }

  reconnect(): void {
    this.#mesh.reconnect();
  }

  close(): void {
    this.#isConnected = false;
    this.#media = meshMedia;
    this.#layers.stop();
    this.#sfu.close();
    this.#mesh.close();
    this.#corner.close();
    this.#called = [];
    this.#show([]);
  }

  on(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The connection that delivers the stage's media. */
  get #connection(): RTCPeerConnection | null {
    return this.#sfu.current?.connection ?? this.#mesh.connection;
  }

  /**
   * True if the speaker hears the return audio instead of the stage's. The SFU's audio contains the speaker's own
   * voice; the host's call does not.
   */
  get #receivesReturn(): boolean {
    return this.#return !== null && this.#sfu.current !== null;
  }

  #follow(): void {
    this.#sfu.follow(this.#media, this.#connection !== null);
    this.#corner.follow(this.#media);
  }

  #callChanged(tracks: readonly MediaStreamTrack[]): void {
    this.#called = tracks;
    if (this.#sfu.current && tracks.length > 0) this.#endCall();
    this.#showReceived();
  }

  #subscribed(): void {
    this.#showReceived();
    this.#endCall();
  }

  /**
   * Shows the received tracks. If there are none, shows those of the connection that is being opened, so that their
   * first frame is visible immediately.
   */
  #showReceived(): void {
    const { current, tracksToCome } = this.#sfu;
    const called = this.#called.length > 0 ? this.#called : tracksToCome;
    this.#show(current?.tracks ?? called);
  }

  #endCall(): void {
    this.#called = [];
    this.#mesh.endCall();
  }

  #returned(track: MediaStreamTrack | null): void {
    this.#return = track && new MediaStream([track]);
    this.#playReturn();
  }

  /**
   * Plays the return audio in its own element. If it were part of the stage's stream, Chromium would keep playing the
   * replaced audio as well; if the replaced audio were disabled, Chromium would play nothing until the page is
   * reloaded.
   */
  #playReturn(): void {
    const audible = this.#receivesReturn ? this.#return : null;
    if (audible === this.#audibleReturn) return;
    this.#audibleReturn = audible;
    this.#emit({ type: "mix-minus", stream: audible });
  }

  #show(tracks: readonly MediaStreamTrack[]): void {
    if (tracks.length === 0 && !this.#stage) return;
    const stage = (this.#stage ??= new StageStream());
    const wasEmpty = stage.isEmpty;
    stage.show(tracks);
    this.#playReturn();
    if (wasEmpty !== stage.isEmpty)
      this.#emit({ type: "stream", stream: stage.isEmpty ? null : stage.stream });
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

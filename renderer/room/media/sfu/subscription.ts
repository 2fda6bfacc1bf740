import type { VideoLayer } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import type { Outcome } from "#contract/room/room.ts";
import { sampleIncomingCall } from "../engine/watchdog.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { adaptPlayoutDelay } from "../engine/playout-delay.ts";
import type { MediaSignalling } from "./media-signalling.ts";
import { openSfuConnection } from "./sfu-connection.ts";

/** Polling interval for the first frame. Milliseconds. */
const FIRST_MEDIA_POLL_MS = 50;
/** After this time, the buffer of the new audio is filled, and its playback is smooth. Milliseconds. */
const SETTLED_AUDIO_MS = 500;

interface SubscriptionDeps {
  publication: string;
  iceServers: readonly IceServer[];
  signalling: MediaSignalling;
  clock: Clock;
  /** Called when the tracks exist; they have no media yet. */
  onTracks: () => void;
  /** Returns true if this subscription would replace other media that is playing. */
  replaces: () => boolean;
  /**
   * Called once, when a frame is decoded, or when audio arrives if no video is wanted. If the subscription replaces
   * other media, `onMedia` is called later, when the subscription's audio plays smoothly.
   */
  onMedia: () => void;
  /** Called when the connection has failed and can't recover. */
  onFailed: () => void;
  report: (error: unknown) => void;
}

/** A viewer's connection to the SFU, which receives one publication. */
export class Subscription {
  readonly publication: string;
  readonly connection: RTCPeerConnection;
  readonly #deps: SubscriptionDeps;
  #id: string | null = null;
  /** The layer last requested from the SFU; null if it is unknown whether the request arrived. */
  #layer: VideoLayer | null = "none";
  #wantedLayer: VideoLayer = "none";
  #isSelecting = false;
  /** When audio was first seen to arrive, in milliseconds since 1970. */
  #audioSince = Infinity;
  #cancelPoll: () => void = () => undefined;

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
    this.publication = deps.publication;
    this.connection = openSfuConnection(deps);
    adaptPlayoutDelay(this.connection, deps);
  }

  get id(): string | null {
    return this.#id;
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.connection.getReceivers().map(({ track }) => track);
  }

  /** Opens the subscription. Resolves with a success once the SFU has our answer, or with the SFU's rejection. */
  async open(layer: VideoLayer): Promise<Outcome<object>> {
    const { signalling, publication } = this.#deps;
    this.#layer = this.#wantedLayer = layer;
    const offered = await signalling.subscribe({ publication, video: layer });
    if (!offered.ok || this.#isClosed) return offered;
    const { subscription, sdp } = offered.data;
    this.#id = subscription;
    await this.connection.setRemoteDescription({ type: "offer", sdp });
    this.#deps.onTracks();
    const answer = await this.connection.createAnswer();
    await this.connection.setLocalDescription(answer);
    const started = await signalling.startSubscription({ subscription, sdp: answer.sdp ?? "" });
    if (started.ok && !this.#isClosed) this.#awaitMedia();
    return started;
  }

  /**
   * Selects the layer to receive; has no effect until the subscription is open. Requests are sent one at a time, so
   * that a later one can't overtake an earlier one.
   */
  async selectLayer(layer: VideoLayer): Promise<void> {
    this.#wantedLayer = layer;
    if (this.#id === null || this.#isSelecting) return;
    this.#isSelecting = true;
    try {
      while (this.#wantedLayer !== this.#layer && (await this.#requestLayer(this.#id, this.#wantedLayer)));
    } finally {
      this.#isSelecting = false;
    }
  }

  /** Ends the subscription and informs the SFU, so that it stops sending immediately. */
  async end(): Promise<void> {
    this.#cancelPoll();
    this.connection.close();
    if (this.#id !== null) await this.#deps.signalling.endSubscription({ subscription: this.#id });
  }

  async #requestLayer(subscription: string, video: VideoLayer): Promise<boolean> {
    const { ok } = await this.#deps.signalling.selectLayer({ subscription, video });
    this.#layer = ok ? video : null;
    return ok;
  }

  get #isClosed(): boolean {
    return this.connection.signalingState === "closed";
  }

  #awaitMedia(): void {
    const { clock, report } = this.#deps;
    this.#cancelPoll = clock.after(FIRST_MEDIA_POLL_MS, () => void this.#lookForMedia().catch(report));
  }

  async #lookForMedia(): Promise<void> {
    const { frames, audioPackets } = await sampleIncomingCall(this.connection);
    if (this.#isClosed) return;
    const hasMedia = frames > 0 || (this.#wantedLayer === "none" && audioPackets > 0);
    const now = this.#deps.clock.now();
    if (audioPackets > 0) this.#audioSince = Math.min(this.#audioSince, now);
    const isSettled = !this.#deps.replaces() || now - this.#audioSince >= SETTLED_AUDIO_MS;
    if (hasMedia && isSettled) this.#deps.onMedia();
    else this.#awaitMedia();
  }
}

import type { RoomMedia, VideoLayer } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import { reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { meshMedia } from "../../store/mesh-media.ts";
import type { MediaSignalling } from "./media-signalling.ts";
import { Subscription } from "./subscription.ts";

/**
 * When the host publishes again, each viewer switches at a random time within this limit, so that they do not all
 * switch at once. Milliseconds.
 */
const FOLLOW_SPREAD_MS = 800;
/** A subscription that has received no media within this time is abandoned. Milliseconds. */
const FIRST_MEDIA_TIMEOUT_MS = 10_000;
/** A subscription younger than this does not count as stalled. Milliseconds. */
const MIN_AGE_MS = 3_000;

export interface SfuSubscriberDeps {
  signalling: MediaSignalling;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  report: (error: unknown) => void;
  /** Returns true if the host's call is playing. */
  isCalled: () => boolean;
  /** Called when a subscription's first media has arrived, before the previous subscription ends. */
  onConnected: (subscription: Subscription) => void;
  /** Called when the tracks have changed. */
  onTracks: () => void;
}

/**
 * Maintains one subscription to the host's publication on the SFU. A new subscription is connected before the old one
 * is closed.
 */
export class SfuSubscriber {
  readonly #deps: SfuSubscriberDeps;
  #iceServers: readonly IceServer[] = [];
  #media = meshMedia;
  #layer: VideoLayer = "low";
  #current: Subscription | null = null;
  #opening: Subscription | null = null;
  #attempts = 0;
  #connectedAt = 0;
  #cancelPending: () => void = () => undefined;

  constructor(deps: SfuSubscriberDeps) {
    this.#deps = deps;
  }

  get current(): Subscription | null {
    return this.#current;
  }

  get isOpening(): boolean {
    return this.#opening !== null;
  }

  /** The tracks of the subscription being opened. */
  get tracksToCome(): readonly MediaStreamTrack[] {
    return this.#opening?.tracks ?? [];
  }

  /** Sets the ICE servers for new connections. */
  setIceServers(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
  }

  /**
   * Applies the room's media as reported by the server. Reports may arrive out of order. `hasVideo` is true if the
   * stage already shows something, so that the switch may be delayed.
   */
  follow(media: RoomMedia, hasVideo: boolean): void {
    if (media.revision < this.#media.revision) return;
    this.#media = media;
    const { publication } = media;
    if (
      publication === null ||
      [this.#current, this.#opening].some((one) => one?.publication === publication)
    )
      return;
    this.#attempts = 0;
    this.#subscribeIn(hasVideo ? this.#deps.random() * FOLLOW_SPREAD_MS : 0);
  }

  /** Applies to the current subscription and to later ones. */
  setLayer(layer: VideoLayer): void {
    this.#layer = layer;
    this.#current?.selectLayer(layer).catch(this.#deps.report);
    this.#opening?.selectLayer(layer).catch(this.#deps.report);
  }

  /** Subscribes again, whatever the connection's state, because the media has stalled. */
  renew(): void {
    const isNew = this.#deps.clock.now() - this.#connectedAt < MIN_AGE_MS;
    if (!this.#opening && !(this.#current && isNew)) this.#subscribeIn(0);
  }

  close(): void {
    this.#cancelPending();
    this.#end(this.#opening);
    this.#end(this.#current);
    this.#opening = null;
    this.#current = null;
    this.#media = meshMedia;
    this.#attempts = 0;
  }

  #subscribeIn(ms: number): void {
    this.#cancelPending();
    this.#cancelPending = this.#deps.clock.after(ms, () => this.#subscribe());
  }

  #subscribe(): void {
    const { publication } = this.#media;
    this.#end(this.#opening);
    this.#opening = null;
    if (publication === null) return this.#deps.onTracks();
    const subscription = new Subscription({
      ...this.#deps,
      publication,
      iceServers: this.#iceServers,
      replaces: () => this.#current !== null || this.#deps.isCalled(),
      onMedia: () => this.#replaceWith(subscription),
      onFailed: () => this.#failed(subscription),
    });
    this.#opening = subscription;
    this.#cancelPending = this.#deps.clock.after(FIRST_MEDIA_TIMEOUT_MS, () => this.#failed(subscription));
    void this.#open(subscription);
  }

  async #open(subscription: Subscription): Promise<void> {
    try {
      const outcome = await subscription.open(this.#layer);
      if (!outcome.ok) this.#failed(subscription);
    } catch (error) {
      // Every operation of a closed subscription fails, which need not be reported.
      if (subscription === this.#opening) this.#deps.report(error);
      this.#failed(subscription);
    }
  }

  #replaceWith(subscription: Subscription): void {
    if (subscription !== this.#opening) return;
    this.#cancelPending();
    const previous = this.#current;
    this.#opening = null;
    this.#current = subscription;
    this.#attempts = 0;
    this.#connectedAt = this.#deps.clock.now();
    this.#deps.onConnected(subscription);
    this.#end(previous);
    // The host may have published again while this subscription was being set up.
    if (this.#media.publication !== null && this.#media.publication !== subscription.publication)
      this.#subscribeIn(0);
  }

  #failed(subscription: Subscription): void {
    if (subscription === this.#current) {
      this.#current = null;
      if (!this.#opening) this.#subscribeIn(0);
    } else if (subscription === this.#opening) {
      this.#opening = null;
      this.#retrySoon();
    } else return;
    this.#deps.onTracks();
    this.#end(subscription);
  }

  #retrySoon(): void {
    const { clock, random } = this.#deps;
    this.#attempts += 1;
    const delay = reconnectDelay(this.#attempts, random());
    this.#cancelPending();
    if (delay !== null) this.#cancelPending = clock.after(delay, () => this.#subscribe());
  }

  #end(subscription: Subscription | null): void {
    subscription?.end().catch(this.#deps.report);
  }
}

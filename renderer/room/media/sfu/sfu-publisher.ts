import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import { reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";
import type { CallCounters } from "../../quality/call-counters.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";
import { exceedsUpload, simulcastLayers, type SimulcastLayers } from "../../quality/simulcast-layers.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { meshMedia } from "../../store/mesh-media.ts";
import type { MediaSignalling } from "./media-signalling.ts";
import { Publication, type PublishedStream } from "./publication.ts";

/**
 * A publication that is not accepted within this time is abandoned. Its request has a shorter timeout of its own.
 * Milliseconds.
 */
const PUBLISH_TIMEOUT_MS = 15_000;

export interface SfuPublisherDeps {
  signalling: MediaSignalling;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  /** Called when the page starts or stops publishing. */
  onChanged: () => void;
  /** Reports failures of background work. */
  report: (error: unknown) => void;
}

interface Outgoing {
  stream: PublishedStream;
  /** How the video is encoded, if not in simulcast layers. */
  encoding?: RTCRtpEncodingParameters;
  iceServers: readonly IceServer[];
}

/**
 * Publishes the host's stream while the room is on the SFU. Publishes again whenever the room's media, as reported by
 * the server, does not include a publication of this page.
 */
export class SfuPublisher {
  readonly #deps: SfuPublisherDeps;
  #outgoing: Outgoing | null = null;
  #media = meshMedia;
  #publication: Publication | null = null;
  #isPublishing = false;
  #attempts = 0;
  #cancelRetry: () => void = () => undefined;
  #budgetKbps = 2500;
  #content: VideoContent = "motion";
  #applying = Promise.resolve();

  constructor(deps: SfuPublisherDeps) {
    this.#deps = deps;
  }

  /** Publishes this stream until `close` is called. New connections use the ICE servers given here. */
  open(outgoing: Outgoing): void {
    this.#outgoing = outgoing;
    this.#reconcile();
  }

  /** Applies the room's media as reported by the server. Reports may arrive out of order. */
  follow(media: RoomMedia): void {
    if (media.revision < this.#media.revision) return;
    this.#media = media;
    this.#reconcile();
  }

  /**
   * Publishes again unless the connection works. Called when the connection may be dead without the page having
   * noticed.
   */
  reconnect(): void {
    if (this.#publication?.isConnected === false) this.#drop();
  }

  setUploadLimit(kbps: number): void {
    this.#budgetKbps = kbps;
    this.#applyLayers();
  }

  setVideoContent(content: VideoContent): void {
    this.#content = content;
    this.#applyLayers();
  }

  /** True if the room's media engine is the SFU. */
  get carriesRoom(): boolean {
    return this.#media.engine === "sfu";
  }

  get isPublishing(): boolean {
    return this.#publication !== null;
  }

  /** True if the published media reaches the SFU. */
  get isConnected(): boolean {
    return this.#publication?.isConnected === true;
  }

  get uploadExceeded(): boolean {
    return this.#publication !== null && exceedsUpload(this.#budgetKbps);
  }

  async measure(): Promise<readonly CallCounters[]> {
    return this.#publication ? [await this.#publication.measure()] : [];
  }

  close(): void {
    this.#cancelRetry();
    this.#publication?.close();
    this.#publication = null;
    this.#outgoing = null;
    this.#media = meshMedia;
    this.#attempts = 0;
  }

  get #layers(): SimulcastLayers {
    return simulcastLayers(this.#budgetKbps, this.#content);
  }

  /** True if the room's media refers to this page's publication. */
  get #isPublished(): boolean {
    return this.#publication !== null && this.#publication.id === this.#media.publication;
  }

  #reconcile(): void {
    if (!this.#outgoing || this.#isPublishing || this.#media.engine === "mesh") return;
    if (this.#isPublished) return;
    this.#isPublishing = true;
    this.#cancelRetry();
    void this.#publishAndFollow(this.#outgoing);
  }

  async #publishAndFollow(outgoing: Outgoing): Promise<void> {
    try {
      await this.#publish(outgoing);
    } catch (error) {
      this.#deps.report(error);
    } finally {
      this.#isPublishing = false;
      if (this.#isPublished) this.#attempts = 0;
      else this.#retrySoon();
    }
  }

  /** Opens a new publication. The previous one continues until the SFU has accepted it. */
  async #publish(outgoing: Outgoing): Promise<void> {
    const publication = new Publication({
      ...this.#deps,
      ...outgoing,
      onFailed: () => publication === this.#publication && this.#drop(),
    });
    const outcome = await this.#inTime(publication.open(this.#layers)).catch((error: unknown) => {
      publication.close();
      throw error;
    });
    if (!outcome?.ok || this.#outgoing?.stream !== outgoing.stream) return publication.close();
    this.#publication?.close();
    this.#publication = publication;
    this.#deps.onChanged();
    const { publication: id, revision } = outcome.data;
    if (revision > this.#media.revision) this.#media = { engine: "sfu", publication: id, revision };
  }

  /** Resolves with null after a timeout, because an operation of a connection may stay pending forever. */
  async #inTime<Result>(work: Promise<Result>): Promise<Result | null> {
    const expired = Promise.withResolvers<null>();
    const cancel = this.#deps.clock.after(PUBLISH_TIMEOUT_MS, () => expired.resolve(null));
    try {
      return await Promise.race([work, expired.promise]);
    } finally {
      cancel();
    }
  }

  #drop(): void {
    this.#publication?.close();
    this.#publication = null;
    this.#deps.onChanged();
    this.#reconcile();
  }

  #retrySoon(): void {
    const { clock, random } = this.#deps;
    this.#attempts += 1;
    const delay = reconnectDelay(this.#attempts, random());
    if (delay !== null && this.#outgoing) this.#cancelRetry = clock.after(delay, () => this.#reconcile());
  }

  #applyLayers(): void {
    this.#applying = this.#applying
      .then(() => this.#publication?.setLayers(this.#layers))
      .catch(this.#deps.report);
  }
}

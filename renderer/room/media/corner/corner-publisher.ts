import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import type { CallCounters } from "../../quality/call-counters.ts";
import { meshMedia } from "../../store/mesh-media.ts";
import type { MediaSignalling } from "../sfu/media-signalling.ts";
import type { PublishedStream } from "../sfu/publication.ts";
import { SfuPublisher, type SfuPublisherDeps } from "../sfu/sfu-publisher.ts";
import { cornerEncoding } from "../../quality/corner-encoding.ts";
import { cornerMedia } from "./corner-media.ts";

/** Publishes the host's corner camera while the room is on the SFU: a second publication, which is not recorded. */
export class CornerPublisher {
  readonly #deps: SfuPublisherDeps;
  readonly #publisher: SfuPublisher;
  #iceServers: readonly IceServer[] = [];
  #media = meshMedia;
  #stream: PublishedStream | null = null;
  #id: string | null = null;

  constructor(deps: SfuPublisherDeps) {
    this.#deps = deps;
    const publish: MediaSignalling["publish"] = (request) => this.#publish(request);
    this.#publisher = new SfuPublisher({ ...deps, signalling: { ...deps.signalling, publish } });
  }

  get isPublishing(): boolean {
    return this.#publisher.isPublishing;
  }

  setIceServers(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
    this.#open();
  }

  follow(media: RoomMedia): void {
    this.#media = media;
    this.#publisher.follow(cornerMedia(media));
  }

  /** Publishes this stream instead of the previous one; null for none. */
  setStream(stream: MediaStream | null): void {
    this.#publisher.close();
    this.#stream = stream && { stream, attach: () => undefined, detach: () => undefined };
    if (stream) this.#open();
    else this.#end().catch(this.#deps.report);
  }

  reconnect(): void {
    this.#publisher.reconnect();
  }

  async measure(): Promise<readonly CallCounters[]> {
    return (await this.#publisher.measure()).map((counters) => ({ ...counters, isCorner: true }));
  }

  close(): void {
    this.setStream(null);
    this.#media = meshMedia;
  }

  async #publish(request: Parameters<MediaSignalling["publish"]>[0]): ReturnType<MediaSignalling["publish"]> {
    const outcome = await this.#deps.signalling.publish({ ...request, corner: true });
    if (outcome.ok) this.#id = outcome.data.publication;
    if (!this.#stream) await this.#end();
    return outcome;
  }

  /** Tells the SFU, which notices a closed connection only later, and one that never was connected not at all. */
  async #end(): Promise<void> {
    const publication = this.#id;
    this.#id = null;
    if (publication !== null) await this.#deps.signalling.endPublication({ publication });
  }

  #open(): void {
    if (!this.#stream) return;
    const [track = null] = this.#stream.stream.getVideoTracks();
    const encoding = cornerEncoding(track);
    this.#publisher.open({ stream: this.#stream, encoding, iceServers: this.#iceServers });
    this.#publisher.follow(cornerMedia(this.#media));
  }
}

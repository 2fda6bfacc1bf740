import type { RoomMedia } from "#contract/room/media.ts";
import type { RoomGrant } from "#contract/room/signalling.ts";
import type { MediaConnectionInfo, MediaEngine, MediaEvent } from "../media/engine/media-engine.ts";
import type { PublisherEngine } from "../media/engine/publisher-engine.ts";
import type { SubscriberEngine } from "../media/engine/subscriber-engine.ts";
import { HostSource } from "../media/host-source.ts";
import type { RoomEvent } from "../machine/room-state.ts";
import type { RoomClientDeps } from "./monitors/room-client-deps.ts";
import { createRoomMonitors, type RoomMonitor } from "./monitors/room-monitors.ts";

/** Events that do not only change what is shown. */
export type RoomMediaEvent = Exclude<MediaEvent, { type: "mix-minus" | "corner" }>;

interface GrantedMediaDeps extends RoomClientDeps {
  /** The time at which the page began to enter the room, in milliseconds since 1970. */
  enteredAt: number;
  /** Returns true if a capture request of this epoch is still the latest. */
  isCurrent: (epoch: number) => boolean;
  dispatch: (event: RoomEvent) => void;
  onMediaEvent: (event: RoomMediaEvent) => void;
}

/** A page's media: one engine for each of its grants, and the monitors that follow them. */
export class GrantedMedia {
  readonly publisher: PublisherEngine | null;
  readonly subscriber: SubscriberEngine | null;
  /** What the publisher sends. */
  readonly source: HostSource | null;
  readonly #engines: readonly MediaEngine[];
  readonly #monitors: readonly RoomMonitor[];
  readonly #unsubscribe: readonly (() => void)[];

  constructor(grants: readonly RoomGrant[], deps: GrantedMediaDeps) {
    const publisher = grants.includes("publish") ? deps.openPublisher() : null;
    const subscriber = grants.includes("subscribe") ? deps.openSubscriber() : null;
    const source = publisher && new HostSource({ ...deps, publisher });
    this.publisher = publisher;
    this.subscriber = subscriber;
    this.source = source;
    this.#engines = [publisher, subscriber].filter((engine) => engine !== null);
    this.#unsubscribe = this.#engines.map((engine) => engine.on((event) => receive(event, deps)));
    this.#monitors = createRoomMonitors({ ...deps, publisher, subscriber, source });
    for (const monitor of this.#monitors) monitor.start();
  }

  connect(info: MediaConnectionInfo): void {
    for (const engine of this.#engines) engine.connect(info);
  }

  followMedia(media: RoomMedia): void {
    for (const engine of this.#engines) engine.followMedia(media);
  }

  reconnect(): void {
    for (const engine of this.#engines) engine.reconnect();
  }

  close(): void {
    this.source?.close();
    for (const engine of this.#engines) engine.close();
  }

  /** Stops the monitors and no longer reports the engines' events. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const monitor of this.#monitors) monitor.stop();
  }
}

function receive(event: MediaEvent, { store, onMediaEvent }: GrantedMediaDeps): void {
  if (event.type === "mix-minus") store.setState({ mixMinus: event.stream });
  else if (event.type === "corner") store.setState({ corner: event.corner });
  else onMediaEvent(event);
}

import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import { meshMedia } from "../../store/mesh-media.ts";
import { noCorner, type CornerView } from "../../store/room-store.ts";
import { SfuSubscriber, type SfuSubscriberDeps } from "../sfu/sfu-subscriber.ts";
import { cornerMedia } from "./corner-media.ts";
import { IncomingCornerCall } from "../mesh/incoming-corner-call.ts";

interface CornerSubscriberDeps extends Pick<SfuSubscriberDeps, "signalling" | "clock" | "random" | "report"> {
  onChanged: (view: CornerView) => void;
}

/** Receives the host's corner camera over a call of the host's, and from an SFU once the room moves to one. */
export class CornerSubscriber {
  readonly call = new IncomingCornerCall(() => this.#show());
  readonly #deps: CornerSubscriberDeps;
  readonly #sfu: SfuSubscriber;
  #media = meshMedia;
  #wants = false;
  #shown = noCorner;

  constructor(deps: CornerSubscriberDeps) {
    this.#deps = deps;
    this.#sfu = new SfuSubscriber({
      ...deps,
      isCalled: () => false,
      onConnected: () => this.#show(),
      onTracks: () => this.#show(),
    });
  }

  setIceServers(iceServers: readonly IceServer[]): void {
    this.#sfu.setIceServers(iceServers);
  }

  /** What is not wanted is not sent. */
  setWanted(on: boolean): void {
    if (on === this.#wants) return;
    this.#wants = on;
    this.call.setWanted(on);
    this.#follow();
  }

  follow(media: RoomMedia): void {
    this.#media = cornerMedia(media);
    this.#follow();
  }

  async measure(): Promise<readonly CallCounters[]> {
    const at = this.#deps.clock.now();
    const { current } = this.#sfu;
    if (!current) return this.call.measure(at);
    return [{ call: current.id ?? "", isCorner: true, at, ...(await countersOf(current.connection)) }];
  }

  close(): void {
    this.#media = meshMedia;
    this.#sfu.close();
    this.call.mainEnded();
  }

  #follow(): void {
    if (this.#wants && this.#media.publication !== null) this.#sfu.follow(this.#media, true);
    else this.#sfu.close();
    this.#show();
  }

  #show(): void {
    const isOffered = this.call.isOffered || this.#media.publication !== null;
    const [track] = this.#sfu.current?.tracks ?? this.call.tracks;
    const [before] = this.#shown.stream?.getTracks() ?? [];
    if (isOffered === this.#shown.isOffered && track === before) return;
    this.#shown = { isOffered, stream: track ? new MediaStream([track]) : null };
    this.#deps.onChanged(this.#shown);
  }
}

import type { MediaConnection } from "peerjs";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import { closeWithOther, watchCall } from "./watch-call.ts";
import { CornerChannel } from "./corner-channel.ts";

/** A viewer's page can't make the host call it more often than this during one main call. */
const MAX_CALLS = 20;
/** A corner call that has broken off is replaced after this time, in milliseconds. */
const RETRY_MS = 3_000;

type MainCall = Pick<MediaConnection, "peer" | "dataChannel">;

interface Viewer {
  main: MainCall;
  channel: CornerChannel;
  wants: boolean;
  calls: number;
  current: { call: MediaConnection; connection: RTCPeerConnection } | null;
}

interface OutgoingCornerCallsDeps {
  clock: Clock;
  /** Returns null while no call can be made. */
  call: (peerId: string, stream: MediaStream, options: { metadata: object }) => MediaConnection | null;
  onStarted: (peerId: string, connection: RTCPeerConnection) => void;
  onEnded: (peerId: string, connection: RTCPeerConnection) => void;
}

/**
 * The host's end: a second call, with the corner camera alone, to each viewer whose page asks for it. It lives no longer
 * than the viewer's main call.
 */
export class OutgoingCornerCalls {
  readonly #deps: OutgoingCornerCallsDeps;
  readonly #viewers = new Map<string, Viewer>();
  #stream: MediaStream | null = null;

  constructor(deps: OutgoingCornerCallsDeps) {
    this.#deps = deps;
  }

  /** Sends this corner camera instead of the previous one; null for none. */
  setStream(stream: MediaStream | null): void {
    this.#stream = stream;
    for (const viewer of this.#viewers.values()) {
      this.#hangUp(viewer);
      viewer.calls = 0;
      viewer.channel.set(stream !== null);
    }
    this.update();
  }

  /** To be called with each new main call. */
  follow(main: MainCall): void {
    const channel = new CornerChannel(main.dataChannel, this.#stream !== null, (wants) => {
      viewer.wants = wants;
      if (!wants) this.#hangUp(viewer);
      this.update();
    });
    const viewer: Viewer = { main, channel, wants: false, calls: 0, current: null };
    this.#viewers.set(main.peer, viewer);
  }

  /** To be called when a main call has ended. */
  forget(main: MainCall): void {
    const viewer = this.#viewers.get(main.peer);
    if (viewer?.main !== main) return;
    this.#viewers.delete(main.peer);
    this.#hangUp(viewer);
  }

  /** Calls everybody who wants to be called. Also to be called once calls can be made again. */
  update(): void {
    if (this.#stream === null) return;
    for (const viewer of this.#viewers.values())
      if (viewer.wants && !viewer.current && viewer.calls < MAX_CALLS) this.#callViewer(viewer, this.#stream);
  }

  async measure(at: number): Promise<readonly CallCounters[]> {
    const current = [...this.#viewers.values()].flatMap((viewer) => viewer.current ?? []);
    return Promise.all(
      current.map(async ({ call: { connectionId: call }, connection }) => ({
        call,
        isCorner: true,
        at,
        ...(await countersOf(connection)),
      })),
    );
  }

  #callViewer(viewer: Viewer, stream: MediaStream): void {
    const { peer } = viewer.main;
    const call = this.#deps.call(peer, stream, { metadata: { corner: true } });
    if (!call) return;
    const current = { call, connection: call.peerConnection };
    viewer.current = current;
    viewer.calls += 1;
    this.#deps.onStarted(peer, current.connection);
    closeWithOther(call);
    watchCall(call, () => {
      if (viewer.current !== current) return;
      this.#end(viewer, current.connection);
      this.#deps.clock.after(RETRY_MS, () => this.update());
    });
  }

  #hangUp(viewer: Viewer): void {
    const { current } = viewer;
    if (!current) return;
    this.#end(viewer, current.connection);
    current.call.close();
  }

  #end(viewer: Viewer, connection: RTCPeerConnection): void {
    viewer.current = null;
    this.#deps.onEnded(viewer.main.peer, connection);
  }
}

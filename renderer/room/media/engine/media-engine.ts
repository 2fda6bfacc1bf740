import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/room/room.ts";
import type { SignallingRejection } from "#contract/room/signalling.ts";
import type { SignallingLoss } from "../../machine/room-state.ts";
import type { CallCounters } from "../../quality/call-counters.ts";

/** The peer id and the servers for the connection. */
export interface MediaConnectionInfo {
  peerId: string;
  ticket: string;
  iceServers: readonly IceServer[];
}

export type MediaEvent =
  | { type: "signalling-up" }
  /** `code` selects the text for the user. */
  | { type: "signalling-down"; loss: SignallingLoss; code: string; refusal?: SignallingRejection }
  | { type: "call-failed"; code: string }
  /** The stage's stream: for a viewer the host's, for the host its own. Null when there is none. */
  | { type: "stream"; stream: MediaStream | null }
  /** Speaker: the audio to play instead of the stage's; null once the stage's is played again. */
  | { type: "mix-minus"; stream: MediaStream | null };

/**
 * The common interface of a host's and a viewer's engine. It deals with participants, not connections: only the engine
 * knows whether the host calls each viewer or an SFU forwards the media.
 */
export interface MediaEngine {
  /**
   * Emits `signalling-up` or `signalling-down`. When called again with the same peer id, it uses the new ticket,
   * reconnects if needed and keeps the calls; with another peer id it starts over. May be called after `close`.
   */
  connect(info: MediaConnectionInfo): void;
  /** The room's media engine as reported by the server, in any order. May also be called before `connect`. */
  followMedia(media: RoomMedia): void;
  /** Returns the counters of each connection with media. */
  measureCalls(): Promise<readonly CallCounters[]>;
  /** Drops the signalling connection as if it were lost, since it may be dead without having closed. Calls stay up. */
  reconnect(): void;
  /** Ends every call and the signalling connection. Idempotent. */
  close(): void;
  /** Returns a function that unsubscribes. */
  on(listener: (event: MediaEvent) => void): () => void;
}

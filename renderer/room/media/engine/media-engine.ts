import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/room/room.ts";
import type { SignallingRejection } from "#contract/room/signalling.ts";
import type { SignallingLoss } from "../../machine/room-state.ts";
import type { CallCounters } from "../../quality/call-counters.ts";

/** Where and as whom to connect. */
export interface MediaConnectionInfo {
  peerId: string;
  ticket: string;
  iceServers: readonly IceServer[];
}

export type MediaEvent =
  | { type: "signalling-up" }
  /** `code` selects the text that people read. */
  | { type: "signalling-down"; loss: SignallingLoss; code: string; refusal?: SignallingRejection }
  | { type: "call-failed"; code: string }
  /** What the stage shows: at a viewer the host's stream, at the host its own. Null when there is none. */
  | { type: "stream"; stream: MediaStream | null }
  /** Speaker: what they hear in place of the stage's audio; null once that is heard again. */
  | { type: "mix-minus"; stream: MediaStream | null };

/**
 * What a host's and a viewer's engine have in common. They know participants, not connections: whether the host calls
 * each viewer or an SFU carries the room is theirs alone to know.
 */
export interface MediaEngine {
  /**
   * Emits `signalling-up` or `signalling-down`. Called again with the same peer id it takes the new ticket, reconnects
   * if needed and keeps the calls; with another peer id it starts over. May be called after `close`.
   */
  connect(info: MediaConnectionInfo): void;
  /** Who carries the room, as the server says, in any order. Also before `connect`. */
  followMedia(media: RoomMedia): void;
  /** Counters of each connection that carries media. */
  measureCalls(): Promise<readonly CallCounters[]>;
  /** Drops the signalling connection, which may be dead without having closed, as if it were lost. Calls stay up. */
  reconnect(): void;
  /** Ends every call and the signalling connection. Idempotent. */
  close(): void;
  /** Returns a function that unsubscribes. */
  on(listener: (event: MediaEvent) => void): () => void;
}

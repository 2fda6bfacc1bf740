import type { RoomMedia } from "#contract/room/media.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import type { SignallingRejection } from "#contract/room/signalling.ts";
import type { SignallingLoss } from "../../machine/room-state.ts";
import type { CornerView } from "../../store/room-store.ts";
import type { CallCounters } from "../../quality/call-counters.ts";

/** The peer id, its ticket and the ICE servers for the connection. */
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
  /**
   * The stage's stream: the host's stream on a viewer's page, the host's own preview on the host's page. Null when
   * there is none.
   */
  | { type: "stream"; stream: MediaStream | null }
  /** Speaker: the audio to play instead of the stage's audio; null when the stage's audio is to be played again. */
  | { type: "mix-minus"; stream: MediaStream | null }
  /** Viewer: the host's corner camera. */
  | { type: "corner"; corner: CornerView };

/**
 * The common interface of the engines, of which a page has one for each grant. Its methods refer to participants, not connections: only the
 * engine knows whether the host calls each viewer or an SFU forwards the media.
 */
export interface MediaEngine {
  /**
   * Emits `signalling-up` or `signalling-down`. When called again with the same peer id, uses the new ticket,
   * reconnects if needed and keeps the calls. When called with another peer id, closes everything and starts again. May
   * be called after `close`.
   */
  connect(info: MediaConnectionInfo): void;
  /**
   * Switches to the room's media engine as reported by the server. May be called before `connect`. The server's reports
   * may arrive out of order.
   */
  followMedia(media: RoomMedia): void;
  /** Returns the counters of each connection with media. */
  measureCalls(): Promise<readonly CallCounters[]>;
  /**
   * Drops the signalling connection as if it were lost, because it may be dead without having closed. Calls stay up.
   */
  reconnect(): void;
  /** Ends every call and the signalling connection. Idempotent. */
  close(): void;
  /** Returns a function that unsubscribes. */
  on(listener: (event: MediaEvent) => void): () => void;
}

import type { DataLevel, IceServer } from "#contract/room.ts";
import type { RoomRole, SignallingRefusal } from "#contract/signalling.ts";
import type { CallCounters } from "./call-counters.ts";
import type { CapturedSource } from "./captured-source.ts";
import type { PeerProblem } from "./room-state.ts";
import type { PictureKind } from "./upload-budget.ts";

/** Where and as whom to connect. */
export interface MediaSeat {
  role: RoomRole;
  peerId: string;
  ticket: string;
  iceServers: readonly IceServer[];
}

export type MediaEvent =
  | { type: "signalling-up" }
  | { type: "signalling-down"; problem: PeerProblem; refusal?: SignallingRefusal }
  | { type: "call-problem"; problem: PeerProblem }
  /** What this page shows: at a viewer the host's stream, at the host its own. Null when there is none. */
  | { type: "picture"; stream: MediaStream | null };

/** How the incoming call is doing. */
export interface WatchSample {
  state: "none" | "setting-up" | "connected" | "disconnected";
  /** Video frames decoded since the call began. */
  frames: number;
  /** Packets of sound received since then: they come in silence, too. */
  sounds: number;
}

/**
 * Carries the host's picture and sound to the viewers. It knows participants, not connections, so that a mesh of
 * peers and a forwarding server are interchangeable.
 */
export interface MediaEngine {
  /**
   * Answers with `signalling-up` or `signalling-down`. Again with the same peer id: takes the fresh ticket and
   * reconnects if needed, calls stay; with another: starts anew. After `close` it may be called again.
   */
  connect(seat: MediaSeat): void;
  /** Host: sends this source to everybody instead of the one before. */
  publish(source: CapturedSource): void;
  /** Host: sends darkness and silence. */
  unpublish(): void;
  /** Host: sends to this viewer. A call that still stands is kept, unless `anew`. */
  admit(peerId: string, anew: boolean): void;
  /** Host: stops sending to this viewer. */
  dismiss(peerId: string): void;
  /** Host: a number that grows while this viewer's end of the call lives; null when there is no call. */
  heardFrom(peerId: string): Promise<number | null>;
  /** Host: what is being sent keeps its sharpness or its motion when the line is narrow. */
  showAs(kind: PictureKind): void;
  /** Host: what this viewer wants to be sent, now and in calls to come. */
  setLevel(peerId: string, level: DataLevel): void;
  /** Host: what the line may carry to all viewers together, in kbit/s. */
  setUpload(kbps: number): void;
  /** Host: whether even the least for everybody is more than that. */
  uploadExceeded(): boolean;
  /** Host: lets this viewer speak to the class, and nobody else; null: nobody. A call that stands is kept, unless `anew`. */
  giveWord(peerId: string | null, anew: boolean): void;
  /** Viewer: answers the word, given or to come, with this microphone, and stops it in the end. */
  speak(microphone: MediaStreamTrack): void;
  /** Viewer: closes the microphone. */
  hush(): void;
  /** Viewer: how loud the host's sound is just now, 0 to 1. */
  loudness(): number;
  /** What each call has carried: at a host out, at a viewer in. */
  measure(): Promise<readonly CallCounters[]>;
  /** Viewer: how the picture is doing. */
  sample(): Promise<WatchSample>;
  /** The signalling line may be dead without knowing it: gives it up, as if it were lost. Calls stay. */
  renew(): void;
  /** Ends every call and the signalling. Idempotent. */
  close(): void;
  /** Answers the function that unsubscribes. */
  on(listener: (event: MediaEvent) => void): () => void;
}

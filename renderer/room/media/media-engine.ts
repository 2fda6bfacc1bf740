import type { DataLevel, IceServer } from "#contract/room/room.ts";
import type { RoomRole, SignallingRejection } from "#contract/room/signalling.ts";
import type { CallCounters } from "../quality/call-counters.ts";
import type { CapturedMedia } from "../capture/captured-media.ts";
import type { PeerErrorType } from "../machine/room-state.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";

/** Where and as whom to connect. */
export interface MediaConnectionInfo {
  role: RoomRole;
  peerId: string;
  ticket: string;
  iceServers: readonly IceServer[];
}

export type MediaEvent =
  | { type: "signalling-up" }
  | { type: "signalling-down"; errorType: PeerErrorType; refusal?: SignallingRejection }
  | { type: "call-failed"; errorType: PeerErrorType }
  /** What the stage shows: at a viewer the host's stream, at the host its own. Null when there is none. */
  | { type: "stream"; stream: MediaStream | null };

/** A sample of the incoming call. */
export interface ReceiveSample {
  state: "none" | "setting-up" | "connected" | "disconnected";
  /** Video frames decoded since the call began. */
  frames: number;
  /** Audio packets received since then; they also arrive during silence. */
  audioPackets: number;
  /** Energy of the received audio since then; stays the same during silence. */
  audioEnergy: number;
}

/**
 * Carries the host's video and audio to the viewers. It knows participants, not connections, so that a mesh of peers
 * and an SFU are interchangeable.
 */
export interface MediaEngine {
  /**
   * Emits `signalling-up` or `signalling-down`. Called again with the same peer id it takes the new ticket, reconnects
   * if needed and keeps the calls; with another peer id it starts over. May be called after `close`.
   */
  connect(info: MediaConnectionInfo): void;
  /** Host: sends this source to everybody in place of the one before. */
  publish(source: CapturedMedia): void;
  /** Host: sends a black video track and silence. */
  unpublish(): void;
  /** Host: calls this viewer. A connected call is kept, unless `forceNewCall`. */
  callViewer(peerId: string, forceNewCall: boolean): void;
  /** Host: ends the call to this viewer. */
  hangUp(peerId: string): void;
  /** Host: returns a number that grows while this viewer's end of the call is alive; null without a call. */
  livenessCounter(peerId: string): Promise<number | null>;
  /** Host: whether the published video keeps sharpness or frame rate when bandwidth is short. */
  setVideoContent(content: VideoContent): void;
  /** Host: this viewer's data level, for current and future calls. */
  setLevel(peerId: string, level: DataLevel): void;
  /** Host: upload limit for all viewers together, in kbit/s. */
  setUploadLimit(kbps: number): void;
  /** Host: whether even the minimum for every viewer exceeds the limit. */
  uploadExceeded(): boolean;
  /** Host: mixes this viewer's microphone into the room, and nobody else's; null: nobody's. A connected call is kept, unless `forceNewCall`. */
  setSpeaker(peerId: string | null, forceNewCall: boolean): void;
  /** Viewer: sends this microphone over the speaker call, present or to come. The engine stops the track. */
  publishMicrophone(microphone: MediaStreamTrack): void;
  /** Viewer: stops the microphone and ends the speaker call. */
  unpublishMicrophone(): void;
  /** Viewer: current audio level of the host's stream, 0 to 1. */
  remoteAudioLevel(): number;
  /** Counters of each call: outgoing ones at a host, the incoming one at a viewer. */
  measureCalls(): Promise<readonly CallCounters[]>;
  /** Viewer: samples the incoming call. */
  sampleIncoming(): Promise<ReceiveSample>;
  /** Drops the signalling connection, which may be dead without having closed, as if it were lost. Calls stay up. */
  reconnect(): void;
  /** Ends every call and the signalling connection. Idempotent. */
  close(): void;
  /** Returns a function that unsubscribes. */
  on(listener: (event: MediaEvent) => void): () => void;
}

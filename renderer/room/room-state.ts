import type { IceServer, JoinAnswer, MediaSource, RemovalReason } from "#contract/room.ts";
import type { Classroom } from "#contract/classroom.ts";
import type { LineSign } from "./line-signs.ts";
import { emptyClassroom, type ClassroomNews } from "./classroom-machine.ts";
import type { RoomRole, SignallingRefusal } from "#contract/signalling.ts";

/** The error types of PeerJS, which the specification's error catalogue names. */
export const peerProblems = [
  "browser-incompatible",
  "disconnected",
  "invalid-id",
  "invalid-key",
  "network",
  "peer-unavailable",
  "ssl-unavailable",
  "server-error",
  "socket-error",
  "socket-closed",
  "unavailable-id",
  "webrtc",
] as const;
export type PeerProblem = (typeof peerProblems)[number];

export type CaptureKind = "camera" | "screen";
export type Device = "camera" | "microphone";
export type BlockedReason = "refused" | "no-device" | "device-busy" | "unsupported";
export type DeviceState =
  | { at: "off" }
  | { at: "requesting" }
  | { at: "on" }
  | { at: "blocked"; reason: BlockedReason };

/** `code` is looked up in the catalogue; `message` is shown for codes the catalogue doesn't know. */
export interface RoomError {
  code: string;
  message?: string | undefined;
  /** Seconds before which another try is in vain. */
  retryAfter?: number | undefined;
}

export type Phase =
  /** `attempt` counts the tries that failed for reasons which pass. */
  | { name: "checking-access"; attempt?: number }
  | { name: "connecting"; attempt: number }
  | { name: "live" }
  | { name: "reconnecting"; attempt: number }
  | { name: "ended"; reason: RemovalReason | "left" }
  | { name: "failed"; error: RoomError };
export type PhaseName = Phase["name"];

export interface Seat {
  role: RoomRole;
  peerId: string;
  /** Null when the server refused it: the next join then asks for another peer id. */
  ticket: string | null;
  iceServers: readonly IceServer[];
  /** How long their credentials hold; null: for ever. */
  iceServersForMs: number | null;
  lecture: JoinAnswer["lecture"];
}

export interface RoomState {
  phase: Phase;
  /** Counts the joins: an answer to an older one is ignored. */
  epoch: number;
  links: { socket: "down" | "up"; signalling: "down" | "up" };
  seat: Seat | null;
  /** The peer id that the room knows; null again when the socket, which carries presence, was lost. */
  announcedAs: string | null;
  stage: {
    source: MediaSource;
    hostPresent: boolean;
    /** The room has lost the host, whose picture may still run: nothing is said until it stands. */
    hostMissing: boolean;
    /** Whether the picture still moved at the last looks; for those who want sound alone, the sound. */
    moving: boolean;
    /** A remote picture has arrived at this viewer. */
    watching: boolean;
    /** Peer ids to call; empty at a viewer. */
    viewers: readonly string[];
    /** Those whom the room has lost, and whose calls may stand. */
    strayed: readonly string[];
  };
  classroom: Classroom;
  /** The microphone of a viewer who has the word. */
  voice: DeviceState | { at: "ended" };
  capture: {
    /** Counts starts and stops: a camera that opens after a later press is closed again. */
    epoch: number;
    camera: DeviceState;
    microphone: DeviceState;
    screen: DeviceState;
  };
  notice: RoomError | null;
}

export type Timer = "connect" | "retry" | "host-grace" | "renew";

export type RoomEvent =
  | { type: "enter" }
  | { type: "socket-up" }
  | { type: "socket-down" }
  | { type: "socket-refused"; error: RoomError }
  | { type: "granted"; epoch: number; answer: JoinAnswer }
  | { type: "denied"; epoch: number; error: RoomError }
  | { type: "signalling-up" }
  /** `refusal` is what our endpoint said when it closed the line itself. */
  | { type: "signalling-down"; problem: PeerProblem; refusal?: SignallingRefusal }
  | { type: "call-problem"; problem: PeerProblem }
  /** The line may be back, or dead without knowing it. */
  | { type: "line-sign"; sign: LineSign }
  | { type: "announced"; epoch: number }
  | { type: "announce-failed"; epoch: number; error: RoomError }
  | { type: "timer-fired"; timer: Timer }
  | { type: "peer-arrived"; peerId: string; isHost: boolean; anew: boolean }
  | { type: "peer-left"; peerId: string; isHost: boolean; mayReturn: boolean }
  | { type: "call-dead"; peerId: string }
  | { type: "source-changed"; source: MediaSource }
  | { type: "watching"; on: boolean }
  | { type: "moving"; on: boolean }
  | { type: "stalled" }
  | { type: "removed"; reason: RemovalReason }
  | { type: "start-pressed"; kind: CaptureKind }
  | { type: "stop-pressed"; kind: CaptureKind }
  | { type: "captured"; epoch: number; kind: CaptureKind; microphone: DeviceState }
  | { type: "capture-refused"; epoch: number; kind: CaptureKind; reason: BlockedReason }
  | { type: "capture-ended"; kind: CaptureKind }
  /** The page was reloaded while it shared one. */
  | { type: "screen-lost" }
  /** `gone`: pulled out, and there is no other; `kept`: the chosen one did not open, the old one goes on. */
  | { type: "device-changed"; device: Device; now: "chosen" | "replaced" | "kept" | "gone" }
  | { type: "classroom-news"; news: ClassroomNews }
  | { type: "speak-pressed" }
  | { type: "voice-opened" }
  | { type: "voice-refused"; reason: BlockedReason }
  /** The microphone was pulled out. */
  | { type: "voice-ended" }
  | { type: "act-refused"; error: RoomError }
  | { type: "notice-dismissed" }
  | { type: "leave" }
  | { type: "retry" };

export type RoomEffect =
  | { type: "open-chat" }
  /** Both lines to the server, at once. Calls stay. */
  | { type: "renew-lines" }
  | { type: "join"; epoch: number; ticket: string | null }
  | { type: "catch-up"; answer: JoinAnswer }
  | { type: "connect-media"; seat: Seat & { ticket: string } }
  | { type: "announce"; epoch: number; peerId: string; anew: boolean }
  /** `anew` replaces a call that still stands: the viewer asked for it. */
  | { type: "call"; peerId: string; anew: boolean }
  | { type: "hang-up"; peerId: string }
  /** `anew` replaces a call that still stands: its other end may be dead. */
  | { type: "give-word"; peerId: string | null; anew: boolean }
  | { type: "open-voice" }
  | { type: "hush" }
  | { type: "capture"; epoch: number; kind: CaptureKind }
  | { type: "capture-voice"; epoch: number }
  | { type: "publish"; epoch: number }
  | { type: "unpublish" }
  | { type: "tell-source"; source: MediaSource }
  | { type: "start-timer"; timer: "connect"; notBeforeMs: number }
  | { type: "start-timer"; timer: "host-grace" }
  | { type: "start-timer"; timer: "renew"; ms: number }
  | { type: "start-timer"; timer: "retry"; attempt: number; notBeforeMs: number }
  | { type: "stop-timer"; timer: Timer }
  | { type: "close-everything" };

export interface Step {
  state: RoomState;
  effects: readonly RoomEffect[];
}

export function initialRoom(): RoomState {
  return {
    phase: { name: "checking-access" },
    epoch: 0,
    links: { socket: "down", signalling: "down" },
    seat: null,
    announcedAs: null,
    stage: {
      source: "none",
      hostPresent: false,
      hostMissing: false,
      moving: false,
      watching: false,
      viewers: [],
      strayed: [],
    },
    classroom: emptyClassroom,
    voice: { at: "off" },
    capture: { epoch: 0, camera: { at: "off" }, microphone: { at: "off" }, screen: { at: "off" } },
    notice: null,
  };
}

/** What this host sends now. */
export function ownSource(state: RoomState): MediaSource {
  if (state.capture.screen.at === "on") return "screen";
  if (state.capture.camera.at === "on") return "camera";
  return "none";
}

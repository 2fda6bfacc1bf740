import type { IceServer, JoinResponse, MediaSource, RemovalReason } from "#contract/room/room.ts";
import type { ParticipantChange, ParticipantsPage } from "#contract/room/room-info.ts";
import { emptyParticipantList, type ParticipantList } from "./participants-machine.ts";
import { emptyRoomInfo, type KnownRoomInfo, type RoomInfoEvent } from "./room-info.ts";
import type { RoomRole, SignallingRejection } from "#contract/room/signalling.ts";

/**
 * Why the signalling connection is down, as far as it matters: a retry would fail in the same way, the server rejected
 * this peer id or its ticket, or it may be back soon.
 */
export type SignallingLoss = "final" | "rejected" | "temporary";

export type CaptureKind = "camera" | "screen";
/** What the host's buttons start and stop: the microphone too may be all that is sent. */
export type StartKind = CaptureKind | "microphone";
export type Device = "camera" | "microphone";
export type BlockedReason = "refused" | "refusedBySystem" | "no-device" | "device-busy" | "unsupported";
export type DeviceState =
  | { at: "off" }
  | { at: "requesting" }
  | { at: "on" }
  | { at: "blocked"; reason: BlockedReason };

/** `code` selects the text; `message` is shown for a code that has none. */
export interface RoomError {
  code: string;
  message?: string | undefined;
  /** Seconds before which a retry will be rejected. */
  retryAfter?: number | undefined;
}

export type Phase =
  /** `attempt` counts the attempts that failed for a transient reason. */
  | { name: "checking-access"; attempt?: number }
  | { name: "connecting"; attempt: number }
  | { name: "live" }
  | { name: "reconnecting"; attempt: number }
  | { name: "ended"; reason: RemovalReason | "left" | "ended_by_host" }
  | { name: "failed"; error: RoomError };
export type PhaseName = Phase["name"];

export interface RoomConnection {
  role: RoomRole;
  peerId: string;
  /** Null once the server has rejected it: the next join then gets another peer id. */
  ticket: string | null;
  iceServers: readonly IceServer[];
  /** Lifetime of the TURN credentials in milliseconds; null when they do not expire. */
  iceServersForMs: number | null;
  lecture: JoinResponse["lecture"];
}

export interface RoomState {
  phase: Phase;
  /** Counts the joins: the response to an older one is ignored. */
  epoch: number;
  links: { socket: "down" | "up"; signalling: "down" | "up" };
  connection: RoomConnection | null;
  /** The peer id under which the room knows this page; null again once the socket, which carries presence, is lost. */
  announcedAs: string | null;
  /** An announcement was sent before signalling was up. Its answer is outstanding, or the retry that follows a failure. */
  announcedEarly: boolean;
  stage: {
    source: MediaSource;
    /** Viewer: the host's microphone is open and muted, or a picture is sent without one. */
    hostMuted: boolean;
    hostPresent: boolean;
    /** The host has been here before, as the server says or during this stay. */
    hostSeen: boolean;
    /** The host's socket is gone but its video may still run: the page says nothing until it freezes. */
    hostDisconnected: boolean;
    /** Whether the last samples showed new video frames, or new audio packets for a viewer with audio only. */
    mediaFlowing: boolean;
    /** This viewer has the host's stream. */
    receiving: boolean;
    /** Host: peer ids to call. Empty at a viewer. */
    viewers: readonly string[];
    /** Host: viewers whose socket is gone but whose call may still be connected. */
    disconnectedViewers: readonly string[];
  };
  roomInfo: KnownRoomInfo;
  /** Host: who is in the room. Empty at a viewer. */
  participants: ParticipantList;
  /** Viewer: the microphone while this page holds the floor. */
  speakerMicrophone: DeviceState | { at: "ended" };
  capture: {
    /** Counts starts and stops: a camera that opens after a later press is stopped again. */
    epoch: number;
    camera: DeviceState;
    microphone: DeviceState;
    screen: DeviceState;
  };
  notice: RoomError | null;
}

/** `response`: for whatever the page waits for while it joins, should its request never be answered. */
export type Timer = "connect" | "response" | "retry" | "host-grace" | "refresh-credentials";

/**
 * What the browser notices about its own connectivity. `online`: a network is available again. `awake`: the computer
 * slept, or the page was frozen, for longer than the server's ping timeout. `visible`: the page is in the foreground
 * again.
 */
export type ConnectivityEvent = "online" | "awake" | "visible";

export type RoomEvent =
  | { type: "enter" }
  | { type: "socket-up" }
  | { type: "socket-down" }
  | { type: "socket-refused"; error: RoomError }
  | { type: "granted"; epoch: number; response: JoinResponse }
  | { type: "denied"; epoch: number; error: RoomError }
  | { type: "signalling-up" }
  /** `code` selects the text. `refusal`: why our signalling endpoint closed the connection, when it did so itself. */
  | { type: "signalling-down"; loss: SignallingLoss; code: string; refusal?: SignallingRejection }
  | { type: "call-failed"; code: string }
  /** The network may be back, or connections may be dead that look open. */
  | { type: "connectivity"; kind: ConnectivityEvent }
  | { type: "announced"; epoch: number }
  | { type: "announce-failed"; epoch: number; error: RoomError }
  | { type: "timer-fired"; timer: Timer }
  | { type: "peer-joined"; peerId: string; isHost: boolean; forceNewCall: boolean }
  | { type: "peer-left"; peerId: string; isHost: boolean; mayReconnect: boolean }
  | { type: "call-dead"; peerId: string }
  | { type: "source-changed"; source: MediaSource; muted: boolean }
  | { type: "receiving"; on: boolean }
  | { type: "media-flowing"; on: boolean }
  | { type: "stalled" }
  | { type: "removed"; reason: RemovalReason }
  | { type: "start-pressed"; kind: StartKind }
  | { type: "stop-pressed"; kind: StartKind }
  | { type: "captured"; epoch: number; kind: CaptureKind; microphone: DeviceState }
  | { type: "capture-failed"; epoch: number; kind: CaptureKind; reason: BlockedReason }
  | { type: "capture-ended"; kind: CaptureKind }
  /** The page was reloaded while it shared a screen. */
  | { type: "screen-lost" }
  /** `gone`: unplugged and there is no other; `kept`: the chosen one could not be opened, the old one stays in use. */
  | { type: "device-changed"; device: Device; outcome: "chosen" | "replaced" | "kept" | "gone" }
  | { type: "room-info"; change: RoomInfoEvent }
  | { type: "participants-changed"; changes: readonly ParticipantChange[] }
  | { type: "participants-listed"; page: ParticipantsPage }
  | { type: "speak-pressed" }
  | { type: "microphone-opened" }
  | { type: "microphone-blocked"; reason: BlockedReason }
  /** The microphone was unplugged. */
  | { type: "microphone-ended" }
  | { type: "action-rejected"; error: RoomError }
  | { type: "notice-dismissed" }
  | { type: "leave" }
  /** The host ends the lecture for everyone. */
  | { type: "end-pressed" }
  | { type: "retry" };

export type RoomEffect =
  | { type: "open-socket" }
  /** Socket and signalling connection, without delay. Calls stay up. */
  | { type: "reconnect" }
  | { type: "join"; epoch: number; ticket: string | null }
  | { type: "catch-up"; response: JoinResponse }
  | { type: "connect-media"; connection: RoomConnection & { ticket: string } }
  | { type: "announce"; epoch: number; peerId: string; forceNewCall: boolean }
  /** `forceNewCall` replaces a call that is still connected: the viewer asked for a new one. */
  | { type: "call"; peerId: string; forceNewCall: boolean }
  | { type: "hang-up"; peerId: string }
  /** Who may speak besides the host. `forceNewCall` replaces a connected speaker call: its other end may be dead. */
  | { type: "set-speaker"; peerId: string | null; forceNewCall: boolean }
  | { type: "publish-microphone" }
  | { type: "unpublish-microphone" }
  | { type: "capture"; epoch: number; kind: CaptureKind }
  | { type: "capture-host-microphone"; epoch: number }
  | { type: "publish" }
  /** What is published goes on with its microphone alone. */
  | { type: "stop-video" }
  | { type: "unpublish" }
  | { type: "announce-source"; source: MediaSource }
  | { type: "end-lecture" }
  | { type: "start-timer"; timer: "connect"; notBeforeMs: number }
  | { type: "start-timer"; timer: "response" }
  | { type: "start-timer"; timer: "host-grace" }
  | { type: "start-timer"; timer: "refresh-credentials"; ms: number }
  | { type: "start-timer"; timer: "retry"; attempt: number; notBeforeMs: number }
  | { type: "stop-timer"; timer: Timer }
  | { type: "close-everything" };

export interface Transition {
  state: RoomState;
  effects: readonly RoomEffect[];
}

export function initialRoom(): RoomState {
  return {
    phase: { name: "checking-access" },
    epoch: 0,
    links: { socket: "down", signalling: "down" },
    connection: null,
    announcedAs: null,
    announcedEarly: false,
    stage: {
      source: "none",
      hostMuted: false,
      hostPresent: false,
      hostSeen: false,
      hostDisconnected: false,
      mediaFlowing: false,
      receiving: false,
      viewers: [],
      disconnectedViewers: [],
    },
    roomInfo: emptyRoomInfo,
    participants: emptyParticipantList,
    speakerMicrophone: { at: "off" },
    capture: { epoch: 0, camera: { at: "off" }, microphone: { at: "off" }, screen: { at: "off" } },
    notice: null,
  };
}

/** What this host is sending. */
export function ownSource(state: RoomState): MediaSource {
  if (state.capture.screen.at === "on") return "screen";
  if (state.capture.camera.at === "on") return "camera";
  return state.capture.microphone.at === "on" ? "microphone" : "none";
}

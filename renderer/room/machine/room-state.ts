import { type IceServer } from "#contract/media/ice-server.ts";
import { grantsOf, type JoinResponse, type MediaSource, type RemovalReason } from "#contract/room/room.ts";
import type { ParticipantChange, ParticipantsPage } from "#contract/room/room-info.ts";
import { emptyParticipantList, type ParticipantList } from "./participants-machine.ts";
import { emptyRoomInfo, type KnownRoomInfo, type RoomInfoEvent } from "./known-room-info.ts";
import type { RoomGrant, RoomRole, SignallingRejection } from "#contract/room/signalling.ts";

/**
 * The reason why the signalling connection is down. `final`: a retry would fail in the same way. `rejected`: the server
 * rejected this peer id or its ticket. `temporary`: the connection may be back soon.
 */
export type SignallingLoss = "final" | "rejected" | "temporary";

export type CaptureKind = "camera" | "screen";
/** The sources that the host's buttons start and stop. The microphone can also be sent without a camera or screen. */
export type StartKind = CaptureKind | "microphone";
export type Device = "camera" | "microphone";
export type BlockedReason = "refused" | "refusedBySystem" | "no-device" | "device-busy" | "unsupported";
export type DeviceState =
  | { at: "off" }
  | { at: "requesting" }
  | { at: "on" }
  | { at: "blocked"; reason: BlockedReason };

/** `code` selects the text shown; `message` is shown if there is no text for the code. */
export interface RoomError {
  code: string;
  message?: string | undefined;
  /** Seconds to wait before a retry; the server rejects earlier ones. */
  retryAfter?: number | undefined;
}

export type Phase =
  /** `attempt` counts attempts that failed for a transient reason. */
  | { name: "checking-access"; attempt?: number }
  | { name: "connecting"; attempt: number }
  | { name: "live" }
  | { name: "reconnecting"; attempt: number }
  | { name: "ended"; reason: RemovalReason | "left" | "ended_by_host" }
  | { name: "failed"; error: RoomError };
export type PhaseName = Phase["name"];

export interface RoomConnection {
  role: RoomRole;
  /** To be read through `grantsOf`. */
  grants?: JoinResponse["grants"];
  peerId: string;
  /** Null after the server has rejected the ticket. The next join then assigns another peer id. */
  ticket: string | null;
  iceServers: readonly IceServer[];
  /** Lifetime of the TURN credentials in milliseconds; null when they do not expire. */
  iceServersForMs: number | null;
  lecture: JoinResponse["lecture"];
}

export interface RoomState {
  phase: Phase;
  /** Counts the joins, so that the response to an older join can be ignored. */
  epoch: number;
  links: { socket: "down" | "up"; signalling: "down" | "up" };
  connection: RoomConnection | null;
  /**
   * The peer id under which the room knows this page. Null before the announcement, and again after the socket is lost,
   * because the room forgets the page when its socket closes.
   */
  announcedAs: string | null;
  stage: {
    source: MediaSource;
    /** Viewer: true if the host is silent, because the microphone is muted or video is sent without one. */
    hostMuted: boolean;
    hostPresent: boolean;
    /** True if the host has been in the room before, according to the server or during this page's stay. */
    hostSeen: boolean;
    /**
     * True if the host's socket is disconnected. The host's video may continue, and the page shows no message until the
     * video freezes.
     */
    hostDisconnected: boolean;
    /** True if the last samples showed new video frames, or new audio packets if the viewer receives audio only. */
    mediaFlowing: boolean;
    /** Viewer: true if this page has the host's stream. */
    receiving: boolean;
    /** Host: the peer ids of the viewers to call. Empty for a viewer. */
    viewers: readonly string[];
    /** Host: viewers whose socket is disconnected but whose call may still be connected. */
    disconnectedViewers: readonly string[];
  };
  roomInfo: KnownRoomInfo;
  /** Host: the participants in the room. Empty on a viewer's page. */
  participants: ParticipantList;
  /** Viewer: the state of the microphone while this viewer holds the floor. */
  speakerMicrophone: DeviceState | { at: "ended" };
  capture: {
    /** Counts the presses of start and stop, so that a camera that opens only after a later press is stopped again. */
    epoch: number;
    camera: DeviceState;
    microphone: DeviceState;
    screen: DeviceState;
  };
  banner: RoomError | null;
}

/** `response` limits how long a join waits for requests that are never answered. */
export type Timer = "connect" | "response" | "retry" | "host-grace" | "refresh-credentials";

/**
 * The browser's observations about its own connectivity. `online`: a network is available again. `awake`: the computer
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
  /** `code` selects the text shown. `refusal` is the reason if our signalling endpoint itself closed the connection. */
  | { type: "signalling-down"; loss: SignallingLoss; code: string; refusal?: SignallingRejection }
  | { type: "call-failed"; code: string }
  /** Dispatched when the network may be back, or connections that look open may be dead. */
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
  /** The page was reloaded while it was sharing a screen. */
  | { type: "screen-lost" }
  /**
   * `gone`: the device was unplugged and there is no other. `kept`: the chosen device could not be opened, so the old
   * one stays in use.
   */
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
  | { type: "banner-dismissed" }
  | { type: "leave" }
  /** The host ends the lecture for everyone. */
  | { type: "end-pressed" }
  | { type: "retry" };

export type RoomEffect =
  | { type: "open-socket" }
  /** Reopens the socket and the signalling connection without delay. Calls stay up. */
  | { type: "reconnect" }
  /** With `announce`, a viewer is announced as well, before signalling is up. */
  | { type: "join"; epoch: number; ticket: string | null; announce: boolean }
  | { type: "catch-up"; response: JoinResponse }
  | { type: "connect-media"; connection: RoomConnection & { ticket: string } }
  | { type: "announce"; epoch: number; peerId: string; forceNewCall: boolean }
  /** With `forceNewCall`, even a connected call is replaced, because the viewer has asked for a new one. */
  | { type: "call"; peerId: string; forceNewCall: boolean }
  | { type: "hang-up"; peerId: string }
  /**
   * Sets who may speak besides the host. With `forceNewCall`, even a connected speaker call is replaced, because its
   * other end may be dead.
   */
  | { type: "set-speaker"; peerId: string | null; forceNewCall: boolean }
  | { type: "publish-microphone" }
  | { type: "unpublish-microphone" }
  | { type: "capture"; epoch: number; kind: CaptureKind }
  | { type: "capture-host-microphone"; epoch: number }
  | { type: "publish" }
  /** Stops the video; publishing continues with the microphone alone. */
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
    banner: null,
  };
}

/** The source that this host is sending. */
export function ownSource(state: RoomState): MediaSource {
  if (state.capture.screen.at === "on") return "screen";
  if (state.capture.camera.at === "on") return "camera";
  return state.capture.microphone.at === "on" ? "microphone" : "none";
}

/** Returns false before the server has answered the join. */
export function isGranted({ connection }: Pick<RoomState, "connection">, grant: RoomGrant): boolean {
  return connection !== null && grantsOf(connection).includes(grant);
}

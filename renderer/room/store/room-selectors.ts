import type { ChatRules } from "#contract/room/room-info.ts";
import type { MediaSource } from "#contract/room/room.ts";
import { perHour } from "#renderer/kit/media/data-use.ts";
import { ownSource } from "../machine/room-state.ts";
import type { RoomView } from "./room-store.ts";
import { hasFloor } from "../machine/floor-machine.ts";

/** More calls than this are a strain on the host's computer. */
const MAX_EASY_CALLS = 6;

export const isHost = ({ room }: RoomView): boolean => room.connection?.role === "host";

/** True for the host, and for a viewer who holds the floor and whose microphone is open or about to open. */
export const hasOpenMicrophone = (view: RoomView): boolean => {
  const { at } = view.room.speakerMicrophone;
  return isHost(view) || at === "on" || at === "requesting";
};

/**
 * True if the user is in the room, or reconnecting to it. A viewer is inside once the join is granted: chat and slides
 * need no call, and the page is rendered while the call is being set up, not when its offer has come.
 */
export const isInside = ({ room: { phase, connection } }: RoomView): boolean =>
  phase.name === "live" ||
  phase.name === "reconnecting" ||
  (phase.name === "connecting" && connection?.role === "viewer");

/** True while requests reach the server: after a reconnect, what was requested before may have changed. */
export const isConnected = (view: RoomView): boolean =>
  isInside(view) && view.room.phase.name !== "reconnecting" && view.room.links.socket === "up";

/** True while the user is in the room as its host and has not ended the lecture. */
export const isTeaching = (view: RoomView): boolean =>
  isHost(view) && isInside(view) && !view.room.roomInfo.ended;

/** True if the user's stay in the room is over. Only a retry would let them in again. */
export const isOver = ({ room }: RoomView): boolean =>
  room.phase.name === "ended" || room.phase.name === "failed";

/** True if the lecture may have broken off: the host has ended it, or a viewer's host was there and is away. */
export const mayHaveBrokenOff = (view: RoomView): boolean => {
  const { phase, roomInfo, stage } = view.room;
  if (phase.name === "ended") return phase.reason === "ended_by_host" || phase.reason === "room_ended";
  if (phase.name === "failed") return phase.error.code === "room_ended";
  return isInside(view) && (roomInfo.ended || (!isHost(view) && stage.hostSeen && !stage.hostPresent));
};

/** True if the room is on an SFU, not on a mesh of the host's calls. */
export const isOnSfu = ({ media }: RoomView): boolean => media.engine === "sfu";

/**
 * True for a viewer who receives neither video nor audio, because the mesh is full. They wait until the room moves to
 * an SFU or another viewer leaves.
 */
export const waitsForMedia = (view: RoomView): boolean =>
  view.mediaWaits && !isOnSfu(view) && !view.room.stage.receiving;

/** The source currently shown in the room. */
export const shownSource = (view: RoomView): MediaSource =>
  isHost(view) ? ownSource(view.room) : view.room.stage.source;

/** The slide on the board; null while none is shown, after the lecture's end, and while a viewer waits for the host. */
export const boardSlide = (view: RoomView): string | null => {
  const { wantedSlide, room } = view;
  if (room.roomInfo.ended) return null;
  if (wantedSlide) return wantedSlide.slide;
  return isHost(view) || room.stage.hostPresent ? (room.roomInfo.board?.slide ?? null) : null;
};

type ViewerMessage = "hostAway" | "nothingShown" | "loadingVideo" | "waitingForMedia" | "soundOnly";
type HostMessage = "notSending" | "screenNotShared" | "ownSoundOnly";

/**
 * Returns why there is no video; null if there is video. A lost connection does not hide video that is still playing.
 */
export function stageMessage(view: RoomView): ViewerMessage | HostMessage | null {
  const { stage } = view.room;
  if (isHost(view)) return hostMessage(view);
  if (!stage.hostPresent) return "hostAway";
  if (stage.source === "none") return "nothingShown";
  if (stage.receiving) return stage.source === "microphone" ? "soundOnly" : null;
  return waitsForMedia(view) ? "waitingForMedia" : "loadingVideo";
}

function hostMessage(view: RoomView): HostMessage | null {
  const source = shownSource(view);
  if (source === "camera" || source === "screen") return null;
  if (view.room.capture.screen.at === "blocked") return "screenNotShared";
  return source === "microphone" ? "ownSoundOnly" : "notSending";
}

/**
 * True for a viewer whose video was playing and has stopped. The cause may be a sleeping host computer or a lost
 * network; the page can't know yet.
 */
export function videoFrozen(view: RoomView): boolean {
  const { stage } = view.room;
  return !isHost(view) && isInside(view) && stageMessage(view) === null && !stage.mediaFlowing;
}

export const microphoneMissing = ({ room }: RoomView): boolean => room.capture.microphone.at === "blocked";

/** Host: true while the microphone is open, so that it can be muted. */
export const isMicrophoneOpen = ({ room }: RoomView): boolean => room.capture.microphone.at === "on";

/**
 * Host: true while neither camera nor screen nor microphone is in use, so that the microphone can be opened on its own.
 */
export const mayOpenMicrophone = (view: RoomView): boolean =>
  shownSource(view) === "none" && view.room.capture.microphone.at !== "requesting";

/**
 * Host: true if viewers hear nothing, because the microphone is muted, or because it is not open while the camera or
 * screen is being sent.
 */
export const isSilent = (view: RoomView): boolean =>
  isMicrophoneOpen(view) ? view.hostMuted : ownSource(view.room) !== "none";

/** True for a viewer if the host is present and the host's microphone is known to be off. */
export const hostIsMuted = (view: RoomView): boolean => {
  const { hostPresent, hostMuted } = view.room.stage;
  return !isHost(view) && isInside(view) && hostPresent && hostMuted;
};

/** Host: true if the server can pass on a corner camera, which an older one can't. */
export const canKeepCorner = (view: RoomView): boolean => isHost(view) && view.media.corner !== undefined;

/** Host: true while the camera is to be in the corner of the screen or of slides. */
export const keepsCorner = (view: RoomView): boolean => {
  if (!view.cornerChosen || !canKeepCorner(view) || !isTeaching(view)) return false;
  return shownSource(view) === "screen" || (shownSource(view) !== "camera" && boardSlide(view) !== null);
};

export const isOn = (kind: "camera" | "screen") => (view: RoomView) => {
  const { at } = view.room.capture[kind];
  return at === "on" || at === "requesting";
};

export const megabytesUsed = ({ traffic }: RoomView): number => Math.round(traffic.wireBytes / 1_000_000);

/** Data use per hour at the current bitrate. */
export const megabytesPerHourNow = ({ traffic }: RoomView): number => perHour(traffic.wireKbps);

/**
 * Viewer: the name of the participant whose voice is heard. The floor holder hears the instructor, because the
 * mix-minus omits the floor holder's own voice.
 */
export function speakerName({ room }: RoomView): string {
  const { floorHolder } = room.roomInfo;
  const other = floorHolder !== null && !hasFloor(room) ? floorHolder.name : null;
  return other ?? room.connection?.lecture.instructorName ?? "";
}

/** Rounded to tens, so that the number does not flicker. */
export const sentKbps = ({ traffic }: RoomView): number => Math.round(traffic.kbps / 10) * 10;

/** Returns why viewers may soon notice problems; null if no problems are expected. */
export function hostWarning(view: RoomView): "tooMany" | "tooManyUploads" | "uploadExceeded" | null {
  if (!isHost(view) || !isInside(view)) return null;
  if (view.traffic.uploadExceeded) return "uploadExceeded";
  const calls = view.traffic.lastCounters.filter(({ isCorner }) => !isCorner);
  if (calls.length <= MAX_EASY_CALLS) return null;
  return view.room.roomInfo.sfu && !isOnSfu(view) ? "tooManyUploads" : "tooMany";
}

/**
 * Host: true while the page publishes nothing to the SFU, so that no viewer receives anything. Also true for a moment
 * when publishing starts.
 */
export const reachesNobody = (view: RoomView): boolean =>
  isTeaching(view) && isOnSfu(view) && view.media.publication === null;

/** Host: true if the recording should be running but is interrupted. */
export const isUnrecorded = (view: RoomView): boolean =>
  isTeaching(view) && view.room.roomInfo.recording?.state === "interrupted";

/** Host: the chat rules, including changes that the server has not acknowledged yet. */
export function chosenChatRules({ room, chatRuleChanges }: RoomView): ChatRules {
  return chatRuleChanges.reduce((rules: ChatRules, change) => ({ ...rules, ...change }), room.roomInfo.chat);
}

/** True if this account may write in the chat, which its rules forbid neither to the host nor to the assistant. */
export const mayWrite = (view: RoomView, assists: boolean): boolean =>
  !isOver(view) && (isHost(view) || assists || !view.room.roomInfo.chat.locked);

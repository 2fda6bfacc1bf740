import type { MediaSource } from "#contract/room.ts";
import { perHour } from "#renderer/ui/data-use.ts";
import { MESH_VIEWERS } from "./room-constants.ts";
import type { Quality } from "./line-quality.ts";
import { ownSource } from "./room-state.ts";
import type { RoomView } from "./room-store.ts";
import { hasWord } from "./word-machine.ts";

export const isHost = ({ room }: RoomView): boolean => room.seat?.role === "host";

/** A host, or a student who has the word, has a microphone open or is about to. */
export const hasOpenVoice = (view: RoomView): boolean =>
  isHost(view) || view.room.voice.at === "on" || view.room.voice.at === "requesting";

/** Connected to a room, or trying to stay so. */
export const isInside = ({ room }: RoomView): boolean =>
  room.phase.name === "live" || room.phase.name === "reconnecting";

/** Nothing goes on any more, until the person tries again. */
export const isOver = ({ room }: RoomView): boolean =>
  room.phase.name === "ended" || room.phase.name === "failed";

/** What is shown in the room at the moment. */
export const shownSource = (view: RoomView): MediaSource =>
  isHost(view) ? ownSource(view.room) : view.room.stage.source;

/** Why there is no picture; null when there is one. A picture that still runs is not hidden by a lost line. */
export function stageMessage(view: RoomView): "hostAway" | "nothingShown" | "arriving" | "notSending" | null {
  const { stage } = view.room;
  if (isHost(view)) return shownSource(view) === "none" ? "notSending" : null;
  if (!stage.hostPresent) return "hostAway";
  if (stage.source === "none") return "nothingShown";
  return stage.watching ? null : "arriving";
}

/** A picture was there and stands: the host's computer sleeps or is gone, or a line is. Nobody knows yet which. */
export function pictureStands(view: RoomView): boolean {
  const { stage } = view.room;
  return !isHost(view) && isInside(view) && stageMessage(view) === null && !stage.moving;
}

export const microphoneMissing = ({ room }: RoomView): boolean =>
  room.capture.microphone.at === "blocked" && ownSource(room) !== "none";

export const isOn = (kind: "camera" | "screen") => (view: RoomView) => {
  const { at } = view.room.capture[kind];
  return at === "on" || at === "requesting";
};

export const megabytesUsed = ({ traffic }: RoomView): number => Math.round(traffic.wireBytes / 1_000_000);

/** If it went on as just now. */
export const megabytesPerHourNow = ({ traffic }: RoomView): number => perHour(traffic.wireKbps);

/** Host: how many viewers have a weak line. */
export const weakLines = ({ traffic }: RoomView): number =>
  [...traffic.lights.values()].filter(({ shown }) => shown === "poor").length;

/** Host: how this viewer's line does; null before anything was sent. */
export const lineOf =
  (peerId: string) =>
  ({ traffic }: RoomView): Quality | null =>
    traffic.lights.get(peerId)?.shown ?? null;

/** Viewer: who is meant when somebody is heard. Who has the word hears everybody but themselves. */
export function speakerName({ room }: RoomView): string {
  const { word } = room.classroom;
  const other = word !== null && !hasWord(room) ? word.name : null;
  return other ?? room.seat?.lecture.instructorName ?? "";
}

/** Steady to the eye: in steps of ten. */
export const sentKbps = ({ traffic }: RoomView): number => Math.round(traffic.kbps / 10) * 10;

/** Why the class may soon suffer; null while all is well. */
export function hostWarning(view: RoomView): "tooMany" | "uploadExceeded" | null {
  if (!isHost(view) || !isInside(view)) return null;
  if (view.traffic.exceeded) return "uploadExceeded";
  return view.room.stage.viewers.length > MESH_VIEWERS ? "tooMany" : null;
}

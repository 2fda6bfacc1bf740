import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { JoinResponse, Outcome } from "#contract/room/room.ts";
import { emptyRoomInfo } from "../machine/known-room-info.ts";
import type { RoomSocket, RoomSocketMessage } from "./room-socket.ts";

type PracticedLecture = Pick<
  LectureDetail,
  "name" | "instructor" | "instructorName" | "schedule" | "duration" | "price"
>;

const done = async (): Promise<Outcome<object>> => ({ ok: true, data: {} });

const unavailable = async (): Promise<Outcome<never>> => ({
  ok: false,
  error: { statusCode: 404, code: "not_found", message: "There is nobody else in a practice room." },
});

/**
 * A room that exists only in this page. The server learns nothing of it, so nobody is told, and nothing is recorded or
 * counted.
 */
export function createPracticeSocket(lecture: PracticedLecture, now: () => number): RoomSocket {
  const listeners = new Set<(message: RoomSocketMessage) => void>();
  const open = () => {
    for (const listener of listeners) listener({ name: "up" });
  };
  return {
    open,
    reconnect: open,
    join: async () => ({ ok: true, data: joinResponseOf(lecture, now()) }),
    sendMessage: unavailable,
    setSource: done,
    setLevel: done,
    reportPlayback: done,
    reportQuality: done,
    reportFirstFrame: done,
    listParticipants: async () => ({ ok: true, data: { participants: [], next: null } }),
    requestModeration: unavailable,
    requestMedia: unavailable,
    requestTeaching: unavailable,
    close: () => undefined,
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function joinResponseOf(lecture: PracticedLecture, now: number): JoinResponse {
  const { name, instructor, instructorName, schedule, duration, price } = lecture;
  return {
    role: "host",
    peerId: "practice",
    ticket: "practice",
    iceServers: [],
    iceServersForMs: null,
    media: { engine: "mesh", publication: null, revision: 0 },
    messages: [],
    lecture: { name, instructorId: instructor, instructorName, schedule, duration, isFree: price === 0 },
    hostPresent: true,
    hostSeen: true,
    source: "none",
    hostMuted: false,
    viewers: [],
    levels: {},
    revisions: {},
    roomInfo: { ...emptyRoomInfo, participants: { participants: [], next: null } },
    serverNow: new Date(now).toISOString(),
  };
}

import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#contract/error.ts";
import type { roomRequests } from "#contract/room.ts";
import type { CallerName, World } from "#backend/testing/world.ts";

type Answer = "ok" | ErrorCode;

export interface RoomRow {
  /** Answer to each caller who has joined, or tried to. Nobody anonymous gets a socket at all. */
  expected: Record<Exclude<CallerName, "anonymous">, Answer>;
  sent: (world: World) => unknown;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";

const membersOnly = {
  enrolled: "ok",
  owner: "ok",
  stranger: "not_enrolled",
  otherInstructor: "not_enrolled",
  admin: "not_enrolled",
} as const;

const hostOnly = { ...membersOnly, enrolled: "host_only" } as const;

/** Every request of the room's socket: the type makes a row for each. */
export const roomMatrix: Record<keyof typeof roomRequests, RoomRow> = {
  join: { expected: membersOnly, sent: ({ lectureId }) => ({ roomId: lectureId }) },
  "chat-message": {
    expected: membersOnly,
    sent: ({ lectureId }) => ({ roomId: lectureId, clientId: randomUUID(), text: "Selam" }),
  },
  source: {
    expected: { ...membersOnly, enrolled: "host_only" },
    sent: ({ lectureId }) => ({ roomId: lectureId, source: "camera" }),
  },
  "data-level": {
    expected: membersOnly,
    sent: ({ lectureId }) => ({ roomId: lectureId, level: "audio" }),
  },
  hand: {
    expected: { ...membersOnly, owner: "viewers_only" },
    sent: ({ lectureId }) => ({ roomId: lectureId, raised: true }),
  },
  "lower-hand": { expected: hostOnly, sent: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }) },
  "remove-person": {
    expected: { ...hostOnly, owner: "account_not_found" },
    sent: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY, ban: true }),
  },
  "lift-ban": { expected: hostOnly, sent: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }) },
  "chat-rules": {
    expected: hostOnly,
    sent: ({ lectureId }) => ({ roomId: lectureId, locked: false, slowSeconds: 0 }),
  },
  "delete-message": {
    expected: { ...hostOnly, owner: "message_not_found" },
    sent: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999 }),
  },
  word: {
    expected: { ...hostOnly, owner: "person_away" },
    sent: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }),
  },
  "end-class": { expected: hostOnly, sent: ({ lectureId }) => ({ roomId: lectureId, ended: false }) },
};

import { z } from "zod";
import { id } from "./endpoint.ts";
import { peerId } from "./signalling.ts";

/** A room is its lecture; one room has one name, however its id is written. */
export const roomId = id.toLowerCase();
const accountId = id.toLowerCase();

export const MAX_SLOW_SECONDS = 300;

/** What holds for everybody but the host. `slowSeconds`: how long each waits between two messages; 0 for not at all. */
export const chatRules = z.object({
  locked: z.boolean(),
  slowSeconds: z.number().int().min(0).max(MAX_SLOW_SECONDS),
});
export type ChatRules = z.infer<typeof chatRules>;

/** A viewer who is there, as the host sees them. */
export const roomPerson = z.object({
  accountId: z.uuid(),
  name: z.string(),
  peerId,
  /** ISO-8601, UTC; null while it is down. */
  handRaisedAt: z.string().nullable(),
});
export type RoomPerson = z.infer<typeof roomPerson>;

export const bannedPerson = z.object({ accountId: z.uuid(), name: z.string() });
export type BannedPerson = z.infer<typeof bannedPerson>;

/** The viewer whom the host lets speak to the class. */
export const wordHolder = z.object({ accountId: z.uuid(), name: z.string(), peerId });
export type WordHolder = z.infer<typeof wordHolder>;

/** The room as a class, as far as the asker may see it. */
export const classroom = z.object({
  chat: chatRules,
  /** Only the host comes in while it is. */
  ended: z.boolean(),
  /** The asker's own. */
  handRaised: z.boolean(),
  word: wordHolder.nullable(),
  /** The host's alone; empty for others. */
  people: z.array(roomPerson),
  banned: z.array(bannedPerson),
});
export type Classroom = z.infer<typeof classroom>;

export const classroomRequests = {
  /** A viewer's own hand; the host takes down another's. */
  hand: z.object({ roomId, raised: z.boolean() }),
  "lower-hand": z.object({ roomId, accountId }),
  /** With `ban` they stay out, and can't enroll again. */
  "remove-person": z.object({ roomId, accountId, ban: z.boolean() }),
  "lift-ban": z.object({ roomId, accountId }),
  "chat-rules": z.object({ roomId, ...chatRules.shape }),
  "delete-message": z.object({ roomId, seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  /** The host gives one viewer the word, or takes it back with null; who has it may give it back. */
  word: z.object({ roomId, accountId: accountId.nullable() }),
  /** Ends the lecture for everybody, or opens it again. */
  "end-class": z.object({ roomId, ended: z.boolean() }),
} as const;
export type ClassroomRequests = {
  [Name in keyof typeof classroomRequests]: z.infer<(typeof classroomRequests)[Name]>;
};

export const classroomEvents = {
  /** For the host: somebody came, or their hand went up or down. */
  person: roomPerson,
  banned: z.object({ people: z.array(bannedPerson) }),
  "class-ended": z.object({ ended: z.boolean() }),
  /** For a viewer: their own hand, since the host may take it down. */
  hand: z.object({ raised: z.boolean() }),
  "chat-rules": chatRules,
  word: z.object({ holder: wordHolder.nullable() }),
} as const;

import { z } from "zod/mini";
import { id } from "../http/endpoint.ts";
import { sfuChoice } from "../media/sfu-choice.ts";
import { roomBoard } from "../slides/board.ts";
import { chatMessage, messageSeq, reportReason } from "./chat.ts";
import { MAX_MARKER_AGO_MS, MAX_MARKER_TITLE, roomRecording } from "./recording.ts";
import { pollEvents, pollRound } from "./class-poll.ts";
import { peerId } from "./signalling.ts";
import { roomQuestions, teachingEvents } from "./question.ts";
import { textField } from "../text/text-field.ts";

/** A room's id is its lecture's id in lower case. */
export const roomId = id.check(z.toLowerCase());
const accountId = id.check(z.toLowerCase());

/** Increases with each change of a participant's connection, so that the later of two events can be identified. */
export const revision = z.int().check(z.positive());

export const MAX_SLOW_MODE_SECONDS = 300;

/** The chat's rules for everybody but the host. `slowSeconds` is the minimum time between two messages; 0 for none. */
export const chatRules = z.object({
  locked: z.boolean(),
  slowSeconds: z.int().check(z.minimum(0), z.maximum(MAX_SLOW_MODE_SECONDS)),
});
export type ChatRules = z.infer<typeof chatRules>;

/**
 * Contains only the rules to change. If a page always sent both rules, it would revert a change of the other rule that
 * the page has not received yet.
 */
const chatRulesChange = z.object({ roomId, ...z.partial(chatRules).shape }).check(
  z.refine(({ locked, slowSeconds }) => locked !== undefined || slowSeconds !== undefined, {
    path: ["locked"],
    error: "Choose a chat rule to change.",
  }),
);

/** A viewer in the room, as the host sees them. */
export const participant = z.object({
  accountId: z.uuid(),
  name: z.string(),
  peerId,
  /** ISO 8601, UTC; null while the hand is down. */
  handRaisedAt: z.nullable(z.string()),
  /** True if the viewer's page reports a poor connection. */
  poor: z.boolean(),
  revision,
});
export type Participant = z.infer<typeof participant>;

export const PARTICIPANTS_PER_MESSAGE = 100;

/** One page of a room's viewers, in a stable order. */
export const participantsPage = z.object({
  participants: z.array(participant).check(z.maxLength(PARTICIPANTS_PER_MESSAGE)),
  /** The start of the next page; null after the last. */
  next: z.nullable(z.uuid()),
});
export type ParticipantsPage = z.infer<typeof participantsPage>;

/** For the host and the assistant: requests the page of viewers that follows this account. */
export const listParticipantsRequest = z.object({ roomId, after: accountId });
export type ListParticipantsRequest = z.infer<typeof listParticipantsRequest>;

/** A viewer joined, changed or was disconnected. */
export const participantChange = z.discriminatedUnion("type", [
  z.extend(participant, { type: z.literal("present") }),
  z.object({ type: z.literal("gone"), peerId, revision }),
]);
export type ParticipantChange = z.infer<typeof participantChange>;

export const bannedAccount = z.object({ accountId: z.uuid(), name: z.string() });
export type BannedAccount = z.infer<typeof bannedAccount>;

/** The viewer whom the host lets speak. */
export const floorHolder = z.object({ accountId: z.uuid(), name: z.string(), peerId });
export type FloorHolder = z.infer<typeof floorHolder>;

/** The student who moderates beside the host: answers, removes, mutes and grants the floor. Everybody sees who it is. */
export const assistant = z.object({ accountId: z.uuid(), name: z.string() });
export type Assistant = z.infer<typeof assistant>;

/** A room's chat rules, floor and participants, as far as the account may see them. */
export const roomInfo = z.object({
  chat: chatRules,
  /** While true, only the host may enter. */
  ended: z.boolean(),
  /** The message that the host has pinned above the chat. An older server doesn't send it. */
  pinned: z._default(z.nullable(chatMessage), null),
  /** True if the account's own hand is raised. */
  handRaised: z.boolean(),
  floorHolder: z.nullable(floorHolder),
  /** An older server doesn't send it. */
  assistant: z._default(z.nullable(assistant), null),
  viewerCount: z.int().check(z.minimum(0)),
  /** Null for everyone but the host, and when the server has no SFU. */
  sfu: z.nullable(sfuChoice),
  /** Null: an older server, which has no questions. */
  questions: z._default(z.nullable(roomQuestions), null),
  /** The lecture's last round; null before the first. An older server doesn't send it. */
  pollRound: z._default(z.nullable(pollRound), null),
  /** Null: an older server, which has no board. */
  board: z._default(z.nullable(roomBoard), null),
  /** Null for a lecture that is not recorded. An older server doesn't send it. */
  recording: z._default(z.nullable(roomRecording), null),
  /** The first page of participants; empty for everyone but the host and the assistant. */
  participants: participantsPage,
  banned: z.array(bannedAccount),
  /** The sequence numbers of reported messages, for the host only. An older server doesn't send them. */
  reported: z._default(z.array(messageSeq), []),
});
export type RoomInfo = z.infer<typeof roomInfo>;

export const chapterTitle = textField({
  missing: "Enter a title.",
  max: MAX_MARKER_TITLE,
  long: "A title can be up to 150 characters long.",
});

export const moderationRequests = {
  /** Raises or lowers the sender's own hand. The host lowers a viewer's hand with `lower-hand`. */
  hand: z.object({ roomId, raised: z.boolean() }),
  "lower-hand": z.object({ roomId, accountId }),
  /** The host names a student with a seat as the lecture's only assistant, or nobody with null. */
  "name-assistant": z.object({ roomId, accountId: z.nullable(accountId) }),
  /** With `ban`, the participant may neither enter nor enroll again; only the host bans. */
  "remove-participant": z.object({ roomId, accountId, ban: z.boolean() }),
  "unban-participant": z.object({ roomId, accountId }),
  "chat-rules": chatRulesChange,
  "delete-message": z.object({ roomId, seq: messageSeq }),
  /** Pins one message above the chat, or unpins it with null. */
  "pin-message": z.object({ roomId, seq: z.nullable(messageSeq) }),
  /** Reports a message to admins, and to the host unless the host sent it. Allowed for anyone but its sender. */
  "report-message": z.object({ roomId, seq: messageSeq, reason: reportReason }),
  /** The host grants a viewer the floor, or revokes it with null. The floor holder may release it, also with null. */
  floor: z.object({ roomId, accountId: z.nullable(accountId) }),
  /** The host pauses or resumes the recording; speech during the pause is missing from the replay. */
  "pause-recording": z.object({ roomId, paused: z.boolean() }),
  /**
   * The host marks this moment: a chapter of the replay starts there, with or without a title. A title for a moment that
   * is marked already names it.
   */
  "mark-recording": z.object({
    roomId,
    title: z._default(z.nullable(chapterTitle), null),
    /** Milliseconds since the marked moment. */
    agoMs: z._default(z.int().check(z.minimum(0), z.maximum(MAX_MARKER_AGO_MS)), 0),
  }),
  /** The floor holder pauses the recording until the end of the speaking turn, if the host allows it. */
  "speak-unrecorded": z.object({ roomId }),
  /** The host allows or forbids viewers to speak without being recorded. */
  "allow-unrecorded": z.object({ roomId, allowed: z.boolean() }),
  /** Ends the room for everybody, or reopens it. */
  "end-room": z.object({ roomId, ended: z.boolean() }),
} as const;
export type ModerationRequests = {
  [Name in keyof typeof moderationRequests]: z.infer<(typeof moderationRequests)[Name]>;
};

export const roomInfoEvents = {
  /** For the host and the assistant: viewers who joined, left, raised or lowered a hand. Frequent changes are batched. */
  participants: z.object({
    changes: z.array(participantChange).check(z.maxLength(PARTICIPANTS_PER_MESSAGE)),
  }),
  /** For everybody, at most once per second. */
  "viewer-count": z.object({
    count: z.int().check(z.minimum(0)),
    /** The number of viewers with a poor connection. */
    poor: z.int().check(z.minimum(0)),
    /** The number of viewers who get neither video nor audio until an SFU takes over the room. */
    waiting: z.int().check(z.minimum(0)),
  }),
  banned: z.object({ accounts: z.array(bannedAccount) }),
  "room-ended": z.object({ ended: z.boolean() }),
  /** For a viewer: the state of their own hand, since the host may lower it. */
  hand: z.object({ raised: z.boolean() }),
  "chat-rules": chatRules,
  pinned: z.object({ message: z.nullable(chatMessage) }),
  /** For the host: a user reported a message, or an admin dismissed the report. */
  "message-reported": z.object({ seq: messageSeq }),
  "report-dismissed": z.object({ seq: messageSeq }),
  floor: z.object({ holder: z.nullable(floorHolder) }),
  assistant: z.object({ assistant: z.nullable(assistant) }),
  /** Null once the lecture is no longer to be recorded. */
  recording: z.nullable(roomRecording),
  ...teachingEvents,
  ...pollEvents,
} as const;

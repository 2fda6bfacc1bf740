import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#contract/http/error.ts";
import type { roomRequests } from "#contract/room/room.ts";
import type { CallerName, TestFixture } from "#backend/quality/testing/caller-fixture.ts";

type Outcome = "ok" | ErrorCode;

export interface RoomRow {
  /** The outcome for each caller after a join. Anonymous callers get no socket at all. */
  expected: Record<Exclude<CallerName, "anonymous">, Outcome>;
  input: (fixture: TestFixture) => unknown;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";

const membersOnly = {
  enrolled: "ok",
  owner: "ok",
  stranger: "not_enrolled",
  otherInstructor: "not_enrolled",
  admin: "not_enrolled",
} as const;

const viewersOnly = { ...membersOnly, owner: "viewers_only" } as const;
const hostOnly = { ...membersOnly, enrolled: "host_only" } as const;

const onNoSlide = ({ lectureId }: TestFixture) => ({ roomId: lectureId, slide: NOBODY });
const onNoRound = ({ lectureId }: TestFixture) => ({ roomId: lectureId, round: 99_999 });

/** Every request of the room's socket, as the type requires. */
export const roomMatrix: Record<keyof typeof roomRequests, RoomRow> = {
  join: { expected: membersOnly, input: ({ lectureId }) => ({ roomId: lectureId }) },
  "chat-message": {
    expected: membersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, clientId: randomUUID(), text: "Selam" }),
  },
  source: {
    expected: { ...membersOnly, enrolled: "host_only" },
    input: ({ lectureId }) => ({ roomId: lectureId, source: "camera" }),
  },
  "data-level": {
    expected: membersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, level: "audio" }),
  },
  "report-playback": {
    expected: { ...membersOnly, owner: "viewers_only" },
    input: ({ lectureId }) => ({ roomId: lectureId }),
  },
  "report-quality": {
    expected: viewersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, poor: false }),
  },
  "report-first-picture": {
    expected: viewersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, waitedMs: 900, arrived: true, engine: "mesh" }),
  },
  "list-participants": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, after: NOBODY }),
  },
  hand: {
    expected: { ...membersOnly, owner: "viewers_only" },
    input: ({ lectureId }) => ({ roomId: lectureId, raised: true }),
  },
  "lower-hand": { expected: hostOnly, input: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }) },
  "name-assistant": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, accountId: null }),
  },
  "remove-participant": {
    expected: { ...hostOnly, owner: "account_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY, ban: true }),
  },
  "unban-participant": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }),
  },
  "chat-rules": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, locked: false, slowSeconds: 0 }),
  },
  "delete-message": {
    expected: { ...hostOnly, owner: "message_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999 }),
  },
  "pin-message": {
    expected: { ...hostOnly, owner: "message_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999 }),
  },
  "report-message": {
    expected: { ...membersOnly, enrolled: "message_not_found", owner: "message_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, reason: "spam" }),
  },
  "ask-question": {
    expected: viewersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, clientId: randomUUID(), text: "Why?" }),
  },
  "list-questions": { expected: membersOnly, input: ({ lectureId }) => ({ roomId: lectureId, after: null }) },
  "vote-question": {
    expected: { ...viewersOnly, enrolled: "question_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, voted: true }),
  },
  "decide-question": {
    expected: { ...hostOnly, owner: "question_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, decision: "answer" }),
  },
  "write-answer": {
    expected: { ...hostOnly, owner: "question_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, text: "Because." }),
  },
  "mute-asker": {
    expected: { ...hostOnly, owner: "question_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, muted: true }),
  },
  "question-rules": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, open: true }),
  },
  react: { expected: viewersOnly, input: ({ lectureId }) => ({ roomId: lectureId, sign: 0 }) },
  "report-question": {
    expected: { ...membersOnly, enrolled: "question_not_found", owner: "question_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, seq: 999_999, reason: "spam" }),
  },
  "open-poll": {
    expected: { ...hostOnly, owner: "class_poll_not_found" },
    input: ({ lectureId }) => ({ roomId: lectureId, pollId: NOBODY }),
  },
  "close-round": { expected: { ...hostOnly, owner: "class_poll_not_found" }, input: onNoRound },
  "show-results": { expected: { ...hostOnly, owner: "class_poll_not_found" }, input: onNoRound },
  "show-answer": { expected: { ...hostOnly, owner: "class_poll_not_found" }, input: onNoRound },
  "answer-poll": {
    expected: { ...viewersOnly, enrolled: "class_poll_not_found" },
    input: (fixture) => ({ ...onNoRound(fixture), answer: { chosen: [0] } }),
  },
  "own-answer": { expected: viewersOnly, input: onNoRound },
  "show-slide": { expected: { ...hostOnly, owner: "slide_not_found" }, input: onNoSlide },
  "board-rules": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, floorDraws: false }),
  },
  "remove-guest-ink": { expected: { ...hostOnly, owner: "slide_not_found" }, input: onNoSlide },
  point: { expected: hostOnly, input: ({ lectureId }) => ({ roomId: lectureId, at: [5000, 2000] }) },
  ink: {
    expected: { ...membersOnly, enrolled: "floor_needed", owner: "slide_not_found" },
    input: (fixture) => ({ ...onNoSlide(fixture), removed: ["aaaaaaaa"] }),
  },
  "slide-ink": {
    expected: { ...membersOnly, enrolled: "slide_not_found", owner: "slide_not_found" },
    input: onNoSlide,
  },
  floor: {
    expected: { ...hostOnly, owner: "participant_away" },
    input: ({ lectureId }) => ({ roomId: lectureId, accountId: NOBODY }),
  },
  publish: {
    expected: { ...hostOnly, owner: "media_ended" },
    input: ({ lectureId }) => ({ roomId: lectureId, sdp: "v=0" }),
  },
  "end-publication": {
    expected: hostOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, publication: NOBODY }),
  },
  subscribe: {
    expected: { ...viewersOnly, enrolled: "media_ended" },
    input: ({ lectureId }) => ({ roomId: lectureId, publication: NOBODY, video: "low" }),
  },
  "start-subscription": {
    expected: { ...viewersOnly, enrolled: "media_ended" },
    input: ({ lectureId }) => ({ roomId: lectureId, subscription: NOBODY, sdp: "v=0" }),
  },
  "select-layer": {
    expected: { ...viewersOnly, enrolled: "media_ended" },
    input: ({ lectureId }) => ({ roomId: lectureId, subscription: NOBODY, video: "none" }),
  },
  "end-subscription": {
    expected: viewersOnly,
    input: ({ lectureId }) => ({ roomId: lectureId, subscription: NOBODY }),
  },
  "pause-recording": {
    expected: { ...hostOnly, owner: "not_recording" },
    input: ({ lectureId }) => ({ roomId: lectureId, paused: true }),
  },
  "mark-recording": {
    expected: { ...hostOnly, owner: "not_recording" },
    input: ({ lectureId }) => ({ roomId: lectureId, title: "Halves" }),
  },
  "speak-unrecorded": {
    expected: { ...viewersOnly, enrolled: "floor_needed" },
    input: ({ lectureId }) => ({ roomId: lectureId }),
  },
  "allow-unrecorded": {
    expected: { ...hostOnly, owner: "not_recording" },
    input: ({ lectureId }) => ({ roomId: lectureId, allowed: false }),
  },
  "end-room": { expected: hostOnly, input: ({ lectureId }) => ({ roomId: lectureId, ended: false }) },
};

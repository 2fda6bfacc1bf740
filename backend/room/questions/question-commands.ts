import { MAX_MARKERS, MAX_MARKER_TITLE } from "#contract/room/recording.ts";
import { cutText } from "#contract/text/cut-text.ts";
import type { ListedQuestion, QuestionRequests } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findRecording, insertMarker } from "#backend/recording/state/recording-repo.ts";
import { askQuestion } from "#backend/teaching/questions/ask-question.ts";
import { decideQuestion, writeAnswer } from "#backend/teaching/questions/decide-question.ts";
import { updateQuestionRules } from "#backend/teaching/state/class-settings-repo.ts";
import { lockQuestion } from "#backend/teaching/state/question-repo.ts";
import {
  deleteMute,
  deleteVote,
  findAskerToVoteFor,
  insertMute,
  insertVote,
} from "#backend/teaching/state/question-vote-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { recordModerationAction } from "../state/audit-log-repo.ts";
import { updateReports } from "../state/report-repo.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";

export interface QuestionServices {
  db: Knex;
  clock: Clock;
  io: RoomIo;
  teachingChanges: TeachingChanges;
}

type By<Name extends keyof QuestionRequests> = QuestionRequests[Name] & { accountId: string };
type ByHost<Name extends keyof QuestionRequests> = QuestionRequests[Name] & { hostId: string };

/**
 * Stores a viewer's question and broadcasts it, also if it is sent again: the process may have stopped before it could
 * tell the others. @throws AppError as `askQuestion`
 */
export async function ask(
  services: Omit<QuestionServices, "io">,
  { roomId, accountId, clientId, text, anonymous }: By<"ask-question">,
): Promise<ListedQuestion> {
  const { slowSeconds } = (await findRoomSettings(services.db, roomId)).chat;
  const question = await askQuestion(services, {
    lectureId: roomId,
    askerId: accountId,
    clientId,
    text,
    anonymous,
    slowSeconds,
  });
  services.teachingChanges.changed(roomId, { questions: [question.seq] });
  return question;
}

/** @throws AppError question_not_found, forbidden (one's own question) */
export async function vote(
  { db, clock, teachingChanges }: Omit<QuestionServices, "io">,
  { roomId, seq, voted, accountId }: By<"vote-question">,
): Promise<void> {
  const key = { lectureId: roomId, seq };
  const askerId = await findAskerToVoteFor(db, key);
  if (askerId === undefined) throw new AppError("question_not_found");
  if (askerId === accountId) throw new AppError("forbidden");
  if (voted) await insertVote(db, { ...key, accountId, now: clock() });
  else await deleteVote(db, { ...key, accountId });
  teachingChanges.changed(roomId, { votes: [seq] });
}

/** @throws AppError question_not_found */
export async function decide(
  { db, clock, io, teachingChanges }: QuestionServices,
  { roomId, seq, decision, actorId }: QuestionRequests["decide-question"] & { actorId: string },
): Promise<void> {
  const now = clock();
  const { changed, question, isNew } = await db.transaction(async (trx) => {
    const decided = await decideQuestion(trx, { lectureId: roomId, seq, decision, actorId, now });
    if (!decided.isNew) return decided;
    if (decision === "dismiss" || decision === "remove") {
      const subject = { subjectId: decided.question.askerId, details: { seq } };
      await recordModerationAction(trx, { roomId, actorId, kind: `${decision}-question`, ...subject, now });
    }
    if (decision === "remove")
      await updateReports(trx, { kind: "question", lectureId: roomId, seq, now }, "removed");
    if (decision === "answer") await addChapter(trx, { roomId, seq, text: decided.question.text, now });
    return decided;
  });
  teachingChanges.changed(roomId, { questions: changed });
  if (decision === "dismiss" && isNew)
    io.to(socketRooms.connection(roomId, question.askerId)).emit("question-dismissed", { seq });
}

/** A recorded lecture gets a chapter where a question is answered, until the question is removed. */
async function addChapter(
  trx: Knex.Transaction,
  { roomId, seq, text, now }: { roomId: string; seq: number; text: string; now: Date },
): Promise<void> {
  const recording = await findRecording(trx, roomId);
  if (recording?.state !== "recording") return;
  const title = cutText(text.replaceAll(/\s+/g, " "), MAX_MARKER_TITLE);
  await insertMarker(trx, recording.id, { title, at: now, questionSeq: seq, atMost: MAX_MARKERS });
}

/** @throws AppError question_not_found */
export async function answerInWriting(
  { db, teachingChanges }: QuestionServices,
  { roomId, seq, text }: QuestionRequests["write-answer"],
): Promise<void> {
  await db.transaction((trx) => writeAnswer(trx, { lectureId: roomId, seq, text }));
  teachingChanges.changed(roomId, { questions: [seq] });
}

/** Keeps a question's asker from asking more. Nobody is told. @throws AppError question_not_found */
export async function muteAsker(
  { db, clock }: QuestionServices,
  { roomId, seq, muted, hostId }: ByHost<"mute-asker">,
): Promise<void> {
  const now = clock();
  await db.transaction(async (trx) => {
    const question = await lockQuestion(trx, roomId, seq);
    if (!question) throw new AppError("question_not_found");
    const mute = { lectureId: roomId, seq, accountId: question.askerId };
    const isNew = muted ? await insertMute(trx, { ...mute, now }) : await deleteMute(trx, mute);
    if (!isNew) return;
    const kind = muted ? "mute-asker" : "unmute-asker";
    const action = { roomId, actorId: hostId, subjectId: question.askerId, details: { seq }, now };
    await recordModerationAction(trx, { ...action, kind });
  });
}

export async function setQuestionRules(
  { db, clock, teachingChanges }: QuestionServices,
  { roomId, hostId, ...change }: ByHost<"question-rules">,
): Promise<void> {
  await db.transaction(async (trx) => {
    const details = { ...(await updateQuestionRules(trx, roomId, change)) };
    const action = { roomId, actorId: hostId, details, now: clock() };
    await recordModerationAction(trx, { ...action, kind: "question-rules" });
  });
  teachingChanges.changed(roomId, { rules: true });
}

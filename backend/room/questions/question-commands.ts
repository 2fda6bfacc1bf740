import { MAX_MARKERS, MAX_MARKER_TITLE } from "#contract/room/recording.ts";
import { cutText } from "#contract/text/cut-text.ts";
import type { ListedQuestion, QuestionRequests } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { deleteMarker, findRecording, insertMarker } from "#backend/recording/state/recording-repo.ts";
import { askQuestion } from "#backend/teaching/questions/ask-question.ts";
import { decideQuestion, writeAnswer } from "#backend/teaching/questions/decide-question.ts";
import {
  findClassSettings,
  lockClassSettings,
  updateQuestionRules,
} from "#backend/teaching/state/class-settings-repo.ts";
import { decideQuestionReports } from "#backend/teaching/state/question-report-repo.ts";
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
import { findRoomSettings } from "../state/room-settings-repo.ts";

export interface QuestionServices {
  db: Knex;
  clock: Clock;
  io: RoomIo;
  teachingChanges: TeachingChanges;
}

type By<Name extends keyof QuestionRequests> = QuestionRequests[Name] & { accountId: string };

/** Stores a viewer's question and broadcasts it. @throws AppError as `askQuestion` */
export async function ask(
  services: Omit<QuestionServices, "io">,
  { roomId, accountId, clientId, text, anonymous }: By<"ask-question">,
): Promise<ListedQuestion> {
  const { slowSeconds } = (await findRoomSettings(services.db, roomId)).chat;
  const { question, isNew } = await askQuestion(services, {
    lectureId: roomId,
    askerId: accountId,
    clientId,
    text,
    anonymous,
    slowSeconds,
  });
  if (isNew) services.teachingChanges.changed(roomId, { questions: [question.seq] });
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
  const isNew = voted
    ? await insertVote(db, { ...key, accountId, now: clock() })
    : await deleteVote(db, { ...key, accountId });
  if (isNew) teachingChanges.changed(roomId, { votes: [seq] });
}

/** @throws AppError question_not_found */
export async function decide(
  { db, clock, io, teachingChanges }: QuestionServices,
  { roomId, seq, decision, accountId: actorId }: By<"decide-question">,
): Promise<void> {
  const now = clock();
  const { changed, question } = await db.transaction(async (trx) => {
    const decided = await decideQuestion(trx, { lectureId: roomId, seq, decision, actorId, now });
    if (decision === "dismiss" || decision === "remove") {
      const subject = { subjectId: decided.question.askerId, details: { seq } };
      await recordModerationAction(trx, { roomId, actorId, kind: `${decision}-question`, ...subject, now });
    }
    if (decision === "remove")
      await decideQuestionReports(trx, { lectureId: roomId, seq, decision: "removed", now });
    if (decision === "answer" || decision === "remove")
      await updateChapter(trx, { roomId, text: decided.question.text, decision, now });
    return decided;
  });
  if (changed.length > 0) teachingChanges.changed(roomId, { questions: changed });
  if (decision === "dismiss")
    io.to(socketRooms.connection(roomId, question.askerId)).emit("question-dismissed", { seq });
}

/** A recorded lecture gets a chapter where a question is answered, until the question is removed. */
async function updateChapter(
  trx: Knex.Transaction,
  { roomId, text, decision, now }: { roomId: string; text: string; decision: "answer" | "remove"; now: Date },
): Promise<void> {
  const recording = await findRecording(trx, roomId);
  if (!recording) return;
  const title = cutText(text.replaceAll(/\s+/g, " "), MAX_MARKER_TITLE);
  if (decision === "remove") await deleteMarker(trx, recording.id, title);
  else if (recording.state === "recording")
    await insertMarker(trx, recording.id, { title, at: now, atMost: MAX_MARKERS });
}

/** @throws AppError question_not_found */
export async function answerInWriting(
  { db, teachingChanges }: QuestionServices,
  { roomId, seq, text }: By<"write-answer">,
): Promise<void> {
  await db.transaction((trx) => writeAnswer(trx, { lectureId: roomId, seq, text }));
  teachingChanges.changed(roomId, { questions: [seq] });
}

/** Keeps a question's asker from asking more. Nobody is told. @throws AppError question_not_found */
export async function muteAsker(
  { db, clock }: QuestionServices,
  { roomId, seq, muted, accountId: actorId }: By<"mute-asker">,
): Promise<void> {
  const now = clock();
  await db.transaction(async (trx) => {
    const question = await lockQuestion(trx, roomId, seq);
    if (!question) throw new AppError("question_not_found");
    const mute = { lectureId: roomId, seq, accountId: question.askerId };
    await (muted ? insertMute(trx, { ...mute, now }) : deleteMute(trx, mute));
    const kind = muted ? "mute-asker" : "unmute-asker";
    const subject = { subjectId: question.askerId, details: { seq } };
    await recordModerationAction(trx, { roomId, actorId, kind, ...subject, now });
  });
}

export async function setQuestionRules(
  { db, clock, teachingChanges }: QuestionServices,
  { roomId, accountId: actorId, ...change }: By<"question-rules">,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockClassSettings(trx, roomId);
    await updateQuestionRules(trx, roomId, change);
    const details = { ...(await findClassSettings(trx, roomId)).rules };
    await recordModerationAction(trx, { roomId, actorId, kind: "question-rules", details, now: clock() });
  });
  teachingChanges.changed(roomId, { rules: true });
}

import type { Captions, CaptionLanguage, Cue } from "#contract/replay/captions.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { isHidden } from "../state/cut-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { requireWatchable } from "../state/replay-policy.ts";
import { deleteCaptionsIn, listCaptionsOf, writeCaptions } from "./caption-repo.ts";
import { readCaptionFile } from "./read-caption-file.ts";

export interface CaptionServices {
  db: Knex;
  clock: Clock;
}

type Person = Pick<Caller, "accountId">;

/** Identifies the captions of one lecture in one language. */
interface CaptionsRef {
  id: string;
  language: CaptionLanguage;
}

async function findOwnRecording({ db, clock }: CaptionServices, { accountId }: Person, lectureId: string) {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  if (!facts) throw new AppError("lecture_not_found");
  if (!facts.isInstructor) throw new AppError("not_your_lecture");
  return requireWatchable(facts, clock()).id;
}

/**
 * Returns the captions in all languages. The instructor, who edits them, also gets those of hidden passages.
 * @throws AppError with the codes of canWatchReplay
 */
export async function listCaptions(
  { db, clock }: CaptionServices,
  { accountId }: Person,
  lectureId: string,
): Promise<Captions[]> {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const { id: recordingId, hidden } = requireWatchable(facts, clock());
  const all = await listCaptionsOf(db, recordingId);
  if (facts?.isInstructor) return all;
  return all.map(({ language, cues }) => ({
    language,
    cues: cues.filter(({ startMs, endMs }) => !isHidden(hidden, startMs, endMs)),
  }));
}

/** Replaces the captions in a language. */
export async function saveCaptions(
  services: CaptionServices,
  caller: Person,
  { id, language }: CaptionsRef,
  cues: Cue[],
): Promise<Captions> {
  return store(services, await findOwnRecording(services, caller, id), { language, cues });
}

async function store(
  { db, clock }: CaptionServices,
  recordingId: string,
  { language, cues }: Captions,
): Promise<Captions> {
  const captions = { language, cues: cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) };
  await writeCaptions(db, recordingId, captions, clock());
  return captions;
}

/**
 * Replaces the captions in a language with those of a file.
 * @throws AppError invalid
 */
export async function uploadCaptions(
  services: CaptionServices,
  caller: Person,
  { id, language }: CaptionsRef,
  text: string,
): Promise<Captions> {
  const recordingId = await findOwnRecording(services, caller, id);
  const read = readCaptionFile(text);
  if (!read.ok) throw new AppError("invalid", { fields: { text: [read.problem] } });
  return store(services, recordingId, { language, cues: read.cues });
}

export async function deleteCaptions(
  services: CaptionServices,
  caller: Person,
  { id, language }: CaptionsRef,
): Promise<void> {
  const recordingId = await findOwnRecording(services, caller, id);
  if (!(await deleteCaptionsIn(services.db, recordingId, language))) throw new AppError("not_found");
}

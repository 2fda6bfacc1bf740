import {
  cutLeavesNothing,
  cutOutside,
  cutTooLarge,
  MAX_CUTS,
  MIN_REPLAY_MS,
  tooManyCuts,
  type HiddenPassage,
  type ReplayCut,
} from "#contract/replay/cuts.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addAssembleJob } from "../state/recording-jobs.ts";
import { findNeededLength } from "../state/replay-promise.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { requireWatchable } from "../state/replay-policy.ts";
import { hiddenLength, toLectureTime, toReplayTime, type CutFacts } from "../state/cut-policy.ts";
import {
  findCutFacts,
  insertCut,
  isForSpeaker,
  listCuts,
  lockRecording,
  removeCut,
} from "../state/cut-repo.ts";

export interface CutServices {
  db: Knex;
  clock: Clock;
}

type Cutter = Pick<Caller, "accountId">;

/** Checks that the caller may hide passages of a replay. */
export async function requireEditable({ db, clock }: CutServices, { accountId }: Cutter, lectureId: string) {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  if (!facts) throw new AppError("lecture_not_found");
  if (!facts.isInstructor && !facts.isAdmin) throw new AppError("not_your_lecture");
  return { recordingId: requireWatchable(facts, clock()).id, isAdmin: facts.isAdmin };
}

const refused = (sentence: string) => new AppError("invalid", { fields: { toMs: [sentence] } });

/** Hides a passage immediately, and re-renders the replay without it. */
export async function createCut(
  services: CutServices,
  caller: Cutter,
  { lectureId, ...passage }: HiddenPassage & { lectureId: string },
): Promise<ReplayCut> {
  const { recordingId } = await requireEditable(services, caller, lectureId);
  return services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    const facts = await findCutFacts(trx, recordingId);
    const cut = facts && toLectureTime(facts, passage);
    if (!facts || !cut || passage.fromMs >= facts.durationMs) throw refused(cutOutside);
    if (facts.cuts.length >= MAX_CUTS) throw refused(tooManyCuts);
    const now = services.clock();
    const hiddenMs = hiddenLength({ ...facts, cuts: [...facts.cuts, cut] });
    if (facts.durationMs - hiddenMs < MIN_REPLAY_MS) throw refused(cutLeavesNothing);
    const { neededMs } = await findNeededLength(trx, { recordingId, lectureId, now });
    if (facts.durationMs - hiddenMs < neededMs) throw refused(cutTooLarge);
    const id = await insertCut(trx, { recordingId, ...cut, madeBy: caller.accountId, now });
    await addAssembleJob(trx, recordingId);
    const toMs = Math.min(passage.toMs, facts.durationMs);
    return { _id: id, fromMs: passage.fromMs, toMs, forSpeaker: false };
  });
}

/**
 * Shows a passage again once the replay is re-rendered.
 * @throws AppError not_found, hidden_for_speaker, and those of createCut
 */
export async function deleteCut(
  services: CutServices,
  caller: Cutter,
  { lectureId, cutId }: { lectureId: string; cutId: string },
): Promise<void> {
  const { recordingId, isAdmin } = await requireEditable(services, caller, lectureId);
  await services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    if (!isAdmin && (await isForSpeaker(trx, recordingId, cutId))) throw new AppError("hidden_for_speaker");
    if (!(await removeCut(trx, recordingId, cutId))) throw new AppError("not_found");
    await addAssembleJob(trx, recordingId);
  });
}

/** Returns a recording's cuts at their positions in the replay, in order, without those that hide nothing in it. */
export async function presentCuts(db: Knex, recordingId: string, facts: CutFacts): Promise<ReplayCut[]> {
  return (await listCuts(db, recordingId)).flatMap(({ id, forSpeaker, ...cut }) => {
    const spans = toReplayTime(facts.kept, [cut]);
    const [first, last] = [spans.at(0), spans.at(-1)];
    return first && last ? [{ _id: id, fromMs: first.fromMs, toMs: last.toMs, forSpeaker }] : [];
  });
}

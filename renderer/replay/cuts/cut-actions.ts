import { createCut, deleteCut, type HiddenPassage } from "#contract/replay/cuts.ts";
import { call } from "#renderer/data/client/client.ts";
import type { Replay } from "../replay-actions.ts";

export interface ManageCutsProps {
  lectureId: string;
  durationMs: number;
  progress: NonNullable<Replay["progress"]>;
  /** The playback position. */
  atMs: number;
  onChanged: () => void;
}

/** @throws {ApiError} */
export async function hidePassage({
  lectureId,
  ...passage
}: HiddenPassage & { lectureId: string }): Promise<void> {
  await call(createCut, { params: { id: lectureId }, body: passage });
}

/** @throws {ApiError} */
export async function showPassage({ lectureId, cutId }: { lectureId: string; cutId: string }): Promise<void> {
  await call(deleteCut, { params: { id: lectureId, cutId } });
}

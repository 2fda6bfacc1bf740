import { cancelReplacement } from "#contract/replay/replacement.ts";
import { call } from "#renderer/data/client/client.ts";
import type { Replay } from "../replay-actions.ts";

export interface ReplaceReplayProps {
  lectureId: string;
  progress: NonNullable<Replay["progress"]>;
  onChanged: () => void;
}

/** @throws {ApiError} */
export async function withdrawVideo(lectureId: string): Promise<void> {
  await call(cancelReplacement, { params: { id: lectureId } });
}

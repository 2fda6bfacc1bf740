import { ffprobeBeside, type ReplayPrograms } from "#backend/platform/config/replay-settings.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { ffmpeg, janusPpRec } from "../../../scripts/programs/replay-tools.mjs";

/** Returns the programs that `npm test` found or installed. */
export const replayPrograms = (): ReplayPrograms => ({
  ffmpeg: programPath(ffmpeg),
  ffprobe: ffprobeBeside(programPath(ffmpeg)),
  janusPpRec: programPath(janusPpRec),
});

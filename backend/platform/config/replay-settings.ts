import { z } from "zod";
import { flag } from "./variable-types.ts";

export const replayVariables = {
  MAKE_REPLAYS: flag
    .default(true)
    .meta({ description: "`false`: this process makes no replays of recordings; another one does" }),
  FFMPEG_PATH: z
    .string()
    .default("ffmpeg")
    .meta({ description: "Path of the `ffmpeg` that encodes replays" }),
  JANUS_PP_REC_PATH: z.string().default("janus-pp-rec").meta({
    description: "Path of the `janus-pp-rec` (package `janus-tools`) that reads Janus's recordings",
  }),
  REPLAY_PROFILE: z.enum(["full", "draft"]).default("full").meta({
    description: "`draft` encodes replays fast and at normal priority, for tests; production refuses it",
  }),
};

/** The programs that make replays: paths, or names that are looked up in PATH. */
export interface ReplayPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly janusPpRec: string;
}

/** Returns the path of ffprobe, which is installed with ffmpeg in the same folder. */
export const ffprobeBeside = (ffmpeg: string): string => ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, "ffprobe");

export interface ReplayProfile {
  /** True to use only processor time that nothing else needs. */
  readonly background: boolean;
  /** The x264 preset: a faster one makes larger files of the same quality. */
  readonly preset: "veryfast" | "ultrafast";
  /** The maximum frame rate of any rendition. */
  readonly maxFps: number;
}

export const replayProfiles: Readonly<Record<"full" | "draft", ReplayProfile>> = {
  full: { background: true, preset: "veryfast", maxFps: 25 },
  draft: { background: false, preset: "ultrafast", maxFps: 10 },
};

export interface ReplaySettings {
  /** True if this process makes replays, provided that it records lectures and has the programs. */
  readonly make: boolean;
  readonly programs: ReplayPrograms;
  readonly profile: ReplayProfile;
}

export function replaySettings(values: z.infer<z.ZodObject<typeof replayVariables>>): ReplaySettings {
  const { FFMPEG_PATH: ffmpeg, JANUS_PP_REC_PATH: janusPpRec } = values;
  const programs = Object.freeze({ ffmpeg, ffprobe: ffprobeBeside(ffmpeg), janusPpRec });
  const profile = replayProfiles[values.REPLAY_PROFILE];
  return Object.freeze({ make: values.MAKE_REPLAYS, programs, profile });
}

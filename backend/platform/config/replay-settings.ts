import { z } from "zod";
import { flag } from "./payment-settings.ts";

/** The environment variables about what is made of recordings. */
export const replayVariables = {
  /** False: other machines make the replays. */
  MAKE_REPLAYS: flag.default(true),
  FFMPEG_PATH: z.string().default("ffmpeg"),
  JANUS_PP_REC_PATH: z.string().default("janus-pp-rec"),
  /** `draft` is for tests: it costs little. Production refuses it. */
  REPLAY_PROFILE: z.enum(["full", "draft"]).default("full"),
};

/** Where the programs are that make replays: paths, or names that are looked for in PATH. */
export interface ReplayPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly janusPpRec: string;
}

/** ffprobe comes with ffmpeg, in the same folder. */
export const ffprobeBeside = (ffmpeg: string): string => ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, "ffprobe");

/** How replays are made. */
export interface ReplayProfile {
  /** In what processor time nothing else wants. */
  readonly background: boolean;
  /** Of x264: a faster one makes larger files of the same picture. */
  readonly preset: "veryfast" | "ultrafast";
  /** The most frames a second of any rendition. */
  readonly maxFps: number;
}

export const replayProfiles: Readonly<Record<"full" | "draft", ReplayProfile>> = {
  full: { background: true, preset: "veryfast", maxFps: 25 },
  draft: { background: false, preset: "ultrafast", maxFps: 10 },
};

export interface ReplaySettings {
  /** Whether this process makes replays, where it records and has the programs. */
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

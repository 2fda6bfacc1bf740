import { z } from "zod";
import { flag } from "#backend/payments/payment-settings.ts";

/** The environment variables about what is made of recordings. */
export const replayVariables = {
  /** False: other machines make the replays. */
  MAKE_REPLAYS: flag.default(true),
  FFMPEG_PATH: z.string().default("ffmpeg"),
  JANUS_PP_REC_PATH: z.string().default("janus-pp-rec"),
};

/** Where the programs are that make replays: paths, or names that are looked for in PATH. */
export interface ReplayPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly janusPpRec: string;
}

/** ffprobe comes with ffmpeg, in the same folder. */
export const ffprobeBeside = (ffmpeg: string): string => ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, "ffprobe");

export interface ReplaySettings {
  /** Whether this process makes replays, where it records and has the programs. */
  readonly make: boolean;
  readonly programs: ReplayPrograms;
}

export function replaySettings(values: z.infer<z.ZodObject<typeof replayVariables>>): ReplaySettings {
  const { FFMPEG_PATH: ffmpeg, JANUS_PP_REC_PATH: janusPpRec } = values;
  const programs = Object.freeze({ ffmpeg, ffprobe: ffprobeBeside(ffmpeg), janusPpRec });
  return Object.freeze({ make: values.MAKE_REPLAYS, programs });
}

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
  readonly janusPpRec: string;
}

export interface ReplaySettings {
  /** Whether this process makes replays, where it records and has the programs. */
  readonly make: boolean;
  readonly programs: ReplayPrograms;
}

export function replaySettings(values: z.infer<z.ZodObject<typeof replayVariables>>): ReplaySettings {
  const programs = Object.freeze({ ffmpeg: values.FFMPEG_PATH, janusPpRec: values.JANUS_PP_REC_PATH });
  return Object.freeze({ make: values.MAKE_REPLAYS, programs });
}

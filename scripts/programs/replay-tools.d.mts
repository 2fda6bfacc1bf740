import type { DebianProgram } from "./debian-program.d.mts";

export const ffmpeg: DebianProgram;
export const janusPpRec: DebianProgram;

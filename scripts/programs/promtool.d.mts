import type { DebianProgram } from "./debian-program.d.mts";

export const promtool: DebianProgram;

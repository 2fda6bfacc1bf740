import type { DebianProgram } from "./debian-program.d.mts";

export const coturn: DebianProgram;

import { randomInt } from "node:crypto";
import { env } from "node:process";

const FIXED_SEED = 20_261_122;
const numberFrom = (name: string) => (env[name] ? Number(env[name]) : undefined);

/** Number of requests for each operation and seed. */
export const fuzzRuns = numberFrom("FUZZ_RUNS") ?? 3;
/** Vitest's options for one operation. A retry would hide failures that only one seed finds. */
export const fuzzOptions = { timeout: Math.max(60_000, fuzzRuns * 100), retry: 0 };

const given = numberFrom("FUZZ_SEED");
/** FUZZ_SEED repeats a failed run. */
export const randomSeed = given ?? randomInt(2 ** 31);
/** Reproduces earlier findings. */
export const fixedSeeds = given === undefined ? [FIXED_SEED] : [];

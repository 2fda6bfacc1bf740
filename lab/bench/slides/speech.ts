import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";

const RATE = 48_000;
const SECONDS = 12;
/** The resonances of three vowels, in Hz. */
const vowels = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [570, 840, 2410],
] as const;
const SYLLABLES_PER_SECOND = 4;
/** The share of a syllable that hisses, like an s. */
const HISS = 0.25;

/** Writes a voice that speaks without a pause, which is the most that a lecture can cost. Returns the file. */
export async function writeSpeech(run: Run): Promise<string> {
  const samples = new Int16Array(RATE * SECONDS).map((_, index) => Math.round(sampleAt(index / RATE) * 9000));
  const data = Buffer.from(samples.buffer);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(data.length, 40);
  const file = path.join(await temporaryFolder(run), "speech.wav");
  await writeFile(file, Buffer.concat([head, data]));
  return file;
}

function sampleAt(seconds: number): number {
  const syllable = seconds * SYLLABLES_PER_SECOND;
  const within = syllable % 1;
  const loudness = 0.5 + 0.5 * Math.sin(Math.PI * within);
  if (within < HISS) return 0.3 * loudness * (Math.random() * 2 - 1);
  const [first, second, third] = vowels[Math.floor(syllable) % vowels.length] ?? vowels[0];
  const pitch = 2 * Math.PI * (130 * seconds - (25 / 2.2) * Math.cos(2.2 * seconds));
  let sum = 0;
  for (let harmonic = 1; harmonic <= 30; harmonic += 1) {
    const hertz = harmonic * 130;
    const peak = [first, second, third].reduce((all, at) => all + 1 / (1 + ((hertz - at) / 120) ** 2), 0.02);
    sum += peak * Math.sin(harmonic * pitch);
  }
  return 0.4 * loudness * sum;
}

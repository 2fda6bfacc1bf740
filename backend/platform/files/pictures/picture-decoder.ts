import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { execPath } from "node:process";
import { Readable, type Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { TOO_MANY_PIXELS } from "#contract/pictures/picture.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { createBoundedQueue } from "./bounded-queue.ts";
import { decoderLimits, decoderVerdicts, type DecodedKind, type DecoderVerdict } from "./decoder-limits.ts";

type DecoderProcess = ChildProcessByStdio<Writable, Readable, Readable>;
type SpawnDecoder = (kind: DecodedKind) => DecoderProcess;
type DecoderLimits = typeof decoderLimits;

export interface PictureDecoder {
  /**
   * Decodes any picture and encodes it as WebP at the size for its kind.
   * @throws AppError picture_too_many_pixels, picture_unreadable, pictures_busy
   */
  reencode: (bytes: Buffer, kind: DecodedKind) => Promise<Buffer>;
}

/**
 * The maximum number of queued pictures, all of which are held in memory. Decoding one takes at most about a second.
 */
const MAX_QUEUED = 8;
const RETRY_AFTER_SECONDS = 5;
const decoderFile = path.join(import.meta.dirname, "decoder-process.ts");
const fieldOf: Record<DecodedKind, string> = {
  cover: "thumbnail",
  portrait: "image",
  slide: "picture",
};

/**
 * Starts a decoder at low priority, so that requests come first, and without our environment, which contains secrets.
 */
export function spawnDecoder(
  kind: DecodedKind,
  { maxRssBytes, timeoutMs }: DecoderLimits = decoderLimits,
): DecoderProcess {
  const decoder = spawn(execPath, ["--max-old-space-size=64", decoderFile, kind, String(maxRssBytes)], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  if (decoder.pid !== undefined) setPriority(decoder.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return decoder;
}

type Outcome = Buffer | DecoderVerdict | "died" | "timed_out";

async function decodeOnce(decoder: DecoderProcess, bytes: Buffer): Promise<Outcome> {
  const [exit, encoded, output] = await Promise.all([
    once(decoder, "close"),
    buffer(decoder.stdout),
    text(decoder.stderr),
    // Writing fails if the decoder exits before it has read everything. This is ignored, since the exit status shows it
    // too.
    Promise.allSettled([pipeline(Readable.from([bytes]), decoder.stdin)]),
  ]);
  if (exit[0] === 0) return encoded;
  return (
    decoderVerdicts.find((verdict) => output.endsWith(verdict)) ?? (decoder.killed ? "timed_out" : "died")
  );
}

function toError(outcome: Exclude<Outcome, Buffer>, kind: DecodedKind): AppError {
  if (outcome === "died") return new AppError("pictures_busy", { retryAfter: RETRY_AFTER_SECONDS });
  const cause = new Error(`the decoder's verdict: ${outcome}`);
  return outcome === "too_many_pixels"
    ? new AppError("picture_too_many_pixels", { fields: { [fieldOf[kind]]: [TOO_MANY_PIXELS] }, cause })
    : new AppError("picture_unreadable", { cause });
}

/** Decodes one picture at a time, each in its own process. */
export function createPictureDecoder(
  spawnProcess: SpawnDecoder = (kind) => spawnDecoder(kind),
): PictureDecoder {
  const queue = createBoundedQueue({ concurrency: 1, maxQueued: MAX_QUEUED });

  async function decode(bytes: Buffer, kind: DecodedKind): Promise<Buffer> {
    const first = await decodeOnce(spawnProcess(kind), bytes);
    // If the process was killed from outside, the picture need not be the cause, so decoding is retried once.
    const outcome = first === "died" ? await decodeOnce(spawnProcess(kind), bytes) : first;
    if (Buffer.isBuffer(outcome)) return outcome;
    throw toError(outcome, kind);
  }

  return {
    async reencode(bytes, kind) {
      const decoding = queue.run(() => decode(bytes, kind));
      if (!decoding) throw new AppError("pictures_busy", { retryAfter: RETRY_AFTER_SECONDS });
      return decoding;
    },
  };
}

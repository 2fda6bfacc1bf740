// Decodes one picture from stdin and writes it to stdout as WebP. It runs in its own process, so a picture that breaks
// the decoder cannot affect the server. Errors about the picture go to stderr.
import { writeSync } from "node:fs";
import { argv, kill, memoryUsage, pid, stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { becomeProgramAccount } from "#backend/platform/processes/program-account.ts";
import {
  isDecodedKind,
  maxPixelsOf,
  pictureBoxes,
  type DecodedKind,
  type DecoderVerdict,
} from "./decoder-limits.ts";
import { encodeSlide } from "./encode-slide.ts";

const QUALITY = 82;
const WATCH_MS = 20;
const STDERR = 2;

/** Ends the process at once: `process.exit` would wait for the decoder's thread. */
function refuse(verdict: DecoderVerdict): never {
  writeSync(STDERR, verdict);
  kill(pid, "SIGKILL");
  throw new Error(verdict);
}

/** The decoder runs in a separate thread, so this thread can watch memory. */
function watchMemory(maxRssBytes: number): NodeJS.Timeout {
  const check = () => void (memoryUsage.rss() > maxRssBytes && refuse("too_much_memory"));
  check();
  return setInterval(check, WATCH_MS);
}

async function encode(bytes: Buffer, kind: DecodedKind): Promise<Buffer> {
  // Reads only the header, so that nothing is decoded before the size is checked.
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const maxPixels = maxPixelsOf(format);
  if (width * height > maxPixels) refuse("too_many_pixels");
  const resized = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ ...pictureBoxes[kind], withoutEnlargement: true });
  // Encoding drops metadata, such as a photo's location.
  if (kind !== "slide") return resized.webp({ quality: QUALITY }).toBuffer();
  // What is drawn on a slide must be readable, so a slide is paper, even where its picture is transparent.
  return encodeSlide(bytes, resized.flatten({ background: "#fff" }), QUALITY);
}

async function main(): Promise<void> {
  becomeProgramAccount();
  sharp.concurrency(1);
  sharp.cache(false);
  const bytes = await buffer(stdin);
  const watch = watchMemory(Number(argv[3]));
  const encoded = await encode(bytes, isDecodedKind(argv[2]) ? argv[2] : "cover").catch(() =>
    refuse("unreadable"),
  );
  clearInterval(watch);
  stdout.end(encoded);
}

await main();

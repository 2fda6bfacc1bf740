import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import type { MediaSource } from "./media-source.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { ProgramError, runFfmpeg, runProgram, type RunOptions } from "./run-program.ts";

/** Loudness of speech on the web, as EBU R128 measures it. */
const loudness = "I=-16:TP=-1.5:LRA=11";

export interface Rendition {
  name: "sound" | "240p" | "720p";
  video: { width: number; height: number; fps: number; kbits: number } | null;
  audioKbits: number;
}

/**
 * 24 kbit/s of audio are 11 MB an hour. The smallest video has 15 frames a second: at 12, the frame rate alone would
 * shift a frame by up to 42 ms against its audio.
 */
export const renditions: readonly Rendition[] = [
  { name: "sound", video: null, audioKbits: 24 },
  { name: "240p", video: { width: 426, height: 240, fps: 15, kbits: 110 }, audioKbits: 24 },
  { name: "720p", video: { width: 1280, height: 720, fps: 25, kbits: 1200 }, audioKbits: 64 },
];

const measurement = z.object({
  input_i: z.string(),
  input_tp: z.string(),
  input_lra: z.string(),
  input_thresh: z.string(),
  target_offset: z.string(),
});

/** Returns null for silence, which can't be normalised. */
async function measureLoudness({ input, audio }: MediaSource, options: RunOptions) {
  const filter = [...audio.filters, `loudnorm=${loudness}:print_format=json`].join(",");
  const what = [...input, "-map", audio.stream, "-af", filter];
  const measure = ["-nostdin", "-hide_banner", "-nostats", ...what];
  const { stderr } = await runProgram("ffmpeg", [...measure, "-f", "null", "-"], options);
  const json = /\{[^{}]*"target_offset"[^{}]*\}/.exec(stderr)?.[0];
  if (json === undefined) throw new ProgramError("ffmpeg", stderr);
  const measured = measurement.parse(JSON.parse(json));
  return Object.values(measured).every((value) => Number.isFinite(Number(value))) ? measured : null;
}

/** Normalises the loudness of a file's audio, which is first measured over its whole length (EBU R128). */
export async function normalizeAudio(
  source: MediaSource,
  target: string,
  options: RunOptions,
): Promise<void> {
  const { onProgress, ...rest } = options;
  const measured = await measureLoudness(source, rest);
  const normalization = measured
    ? `loudnorm=${loudness}:linear=true:measured_I=${measured.input_i}:measured_TP=${measured.input_tp}` +
      `:measured_LRA=${measured.input_lra}:measured_thresh=${measured.input_thresh}:offset=${measured.target_offset}`
    : "anull";
  const { stream, filters } = source.audio;
  const what = ["-map", stream, "-af", [...filters, normalization].join(",")];
  const how = ["-ar", "48000", "-ac", "1", "-c:a", "flac", target];
  await runFfmpeg([...source.input, ...what, ...how], { ...rest, ...(onProgress && { onProgress }) });
}

/**
 * Scales every frame, whatever its size: a browser sends smaller ones when its connection or its computer requires it.
 */
function sized({ width, height, fps: ownFps }: NonNullable<Rendition["video"]>, maxFps: number): string {
  const fps = Math.min(ownFps, maxFps);
  const fitted = `w='2*trunc(min(${width},${height}*dar)/2)':h='2*trunc(min(${height},${width}/dar)/2)'`;
  return `fps=${fps},scale=${fitted}:eval=frame,setsar=1,pad=${width}:${height}:-1:-1:eval=frame,format=yuv420p`;
}

/** By default, a frame of another size reinitialises all filters, and the frames buffered in them are lost. */
const keepFilters = ["-reinit_filter", "0"];

function output({ name, video, audioKbits }: Rendition, folder: string, preset: string): string[] {
  const videoOptions = video
    ? [
        "-map",
        `[${name}]`,
        "-c:v",
        "libx264",
        "-preset",
        preset,
        // Enables CABAC even for presets that would not use it. CABAC is a feature of the Main profile, which the
        // playlist declares.
        "-coder",
        "ac",
        "-profile:v",
        "main",
        "-crf",
        "26",
        "-maxrate",
        `${video.kbits}k`,
        "-bufsize",
        `${video.kbits * 2}k`,
        "-force_key_frames",
        `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
      ]
    : [];
  return [
    ...videoOptions,
    "-map",
    "1:a",
    "-c:a",
    "aac",
    "-b:a",
    `${audioKbits}k`,
    "-ar",
    audioKbits < 32 ? "24000" : "48000",
    "-f",
    "hls",
    "-hls_time",
    `${SEGMENT_SECONDS}`,
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-hls_segment_filename",
    path.join(folder, name, "%05d.m4s"),
    path.join(folder, name, "index.m3u8"),
  ];
}

interface EncodeInput {
  source: MediaSource;
  /** The file with the source's normalised audio. */
  audio: string;
  hasVideo: boolean;
  /** Output folder, which gets a subfolder for each rendition. */
  folder: string;
}

/** Encodes the renditions as HLS in one pass over the source. Returns the renditions that were produced. */
export async function encodeRenditions(
  { source, audio, hasVideo, folder }: EncodeInput,
  options: RunOptions,
): Promise<Rendition[]> {
  const wanted = renditions.filter(({ video }) => hasVideo || video === null);
  for (const { name } of wanted) {
    await mkdir(path.join(folder, name), { recursive: true });
    await giveToPrograms(path.join(folder, name));
  }
  const withVideo = wanted.flatMap(({ name, video }) => (video ? [{ name, video }] : []));
  const { stream, filters, shown } = source.video;
  const names = withVideo.map(({ name }) => `[in-${name}]`).join("");
  const split = `[${stream}]${[...filters, `split=${withVideo.length}`].join(",")}${names}`;
  const scaled = withVideo.map(
    ({ name, video }) => `[in-${name}]${[sized(video, options.profile.maxFps), ...shown].join(",")}[${name}]`,
  );
  const filter = hasVideo ? ["-filter_complex", [split, ...scaled].join(";")] : [];
  const outputs = wanted.flatMap((rendition) => output(rendition, folder, options.profile.preset));
  await runFfmpeg([...keepFilters, ...source.input, "-i", audio, ...filter, ...outputs], options);
  await writeFile(path.join(folder, "master.m3u8"), masterPlaylist(wanted));
  return wanted;
}

/** Lists the renditions with video, the smallest first, or the audio rendition where there is no video. */
function masterPlaylist(there: readonly Rendition[]): string {
  const listed = there.some(({ video }) => video) ? there.filter(({ video }) => video) : there;
  const lines = listed.flatMap(({ name, video, audioKbits }) => {
    const bandwidth = ((video?.kbits ?? 0) + audioKbits) * 1150;
    const codecs = video ? "avc1.4d401f,mp4a.40.2" : "mp4a.40.2";
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : "";
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${size}`, `${name}/index.m3u8`];
  });
  return ["#EXTM3U", "#EXT-X-VERSION:7", ...lines, ""].join("\n");
}

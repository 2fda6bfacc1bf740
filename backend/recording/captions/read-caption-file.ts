import { parseText, parseVTTTimestamp, tokenizeVTTCue, type CueNode } from "media-captions";
import {
  captionFileTooLarge,
  longCue,
  MAX_CAPTIONS_BYTES,
  MAX_CUE_LENGTH,
  MAX_CUES,
  noCaptionsInFile,
  tooManyCues,
  unreadableLine,
  type Cue,
} from "#contract/replay/captions.ts";

export type ReadCaptions = { ok: true; cues: Cue[] } | { ok: false; problem: string };

const refused = (problem: string): ReadCaptions => ({ ok: false, problem });

// Players that don't know SubRip's positions and colors show them as text.
const subRipStyles = /\{\\[^}]*\}/g;

/** The text without its tags: nothing of a file is ever markup in a page. */
function plainText(nodes: readonly CueNode[]): string {
  return nodes.map((node) => node.data ?? plainText(node.children)).join("");
}

/** The number of the first line with times that can't be read, or that end before they begin; null for none. */
function findUnreadableLine(lines: readonly string[]): number | null {
  const at = lines.findIndex((line) => {
    if (!line.includes("-->")) return false;
    const [start, end] = line.split("-->").map((part) => {
      const [time = ""] = part.trim().split(/\s/, 1);
      return parseVTTTimestamp(time.replace(",", "."));
    });
    return start === null || start === undefined || end === null || end === undefined || end <= start;
  });
  return at === -1 ? null : at + 1;
}

/**
 * Reads a caption file: WebVTT (https://www.w3.org/TR/webvtt1/) or SubRip. Styles, positions and comments are left
 * out. A file with a mistake is refused as a whole, by a sentence that names the line.
 */
export async function readCaptionFile(text: string): Promise<ReadCaptions> {
  if (Buffer.byteLength(text) > MAX_CAPTIONS_BYTES) return refused(captionFileTooLarge);
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const unreadable = findUnreadableLine(lines);
  if (unreadable !== null) return refused(unreadableLine(unreadable));
  const isWebVtt = lines[0]?.startsWith("WEBVTT") ?? false;
  const parsed = await parseText(lines.join("\n"), { type: isWebVtt ? "vtt" : "srt" });
  const cues = parsed.cues
    .map((cue) => ({
      startMs: Math.round(cue.startTime * 1000),
      endMs: Math.round(cue.endTime * 1000),
      text: plainText(tokenizeVTTCue(cue))
        .replaceAll(subRipStyles, "")
        .replaceAll(/[^\S\n]+/g, " ")
        .trim(),
    }))
    .filter((cue) => cue.text !== "");
  if (cues.length === 0) return refused(noCaptionsInFile);
  if (cues.length > MAX_CUES) return refused(tooManyCues);
  const long = cues.findIndex((cue) => cue.text.length > MAX_CUE_LENGTH);
  return long === -1 ? { ok: true, cues } : refused(longCue(long + 1));
}

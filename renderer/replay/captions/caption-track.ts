import type { Cue } from "#contract/replay/captions.ts";
import { cueTime } from "#contract/replay/cue-time.ts";

const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes the text for WebVTT, and removes empty lines, which would end the caption. */
function cueText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? sign).replaceAll(/\n\s*\n/g, "\n");
}

/** Returns the captions as WebVTT. */
export function captionTrack(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ startMs, endMs, text }) => `${cueTime(startMs)} --> ${cueTime(endMs)}\n${cueText(text)}\n`,
  );
  return ["WEBVTT\n", ...written].join("\n");
}

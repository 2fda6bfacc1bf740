import type { Chapter } from "#contract/replay/chapter.ts";
import { cueTime } from "#contract/replay/cue-time.ts";
import { type ReadImage, THUMBNAILS } from "./replay-images.ts";

export interface NamedChapter extends Pick<Chapter, "atMs"> {
  name: string;
}

/** A chapter track (WebVTT) for the timeline. */
export function chapterTrack(chapters: readonly NamedChapter[], durationMs: number): string {
  const cues = chapters.map(({ atMs, name }, index) => {
    const endMs = chapters[index + 1]?.atMs ?? durationMs;
    // In WebVTT, an empty line ends a cue, and an arrow is parsed as part of a cue's timing.
    const text = name.replaceAll(/\s+/g, " ").replaceAll("-->", "→");
    return `${cueTime(atMs)} --> ${cueTime(Math.max(endMs, atMs + 1))}\n${text}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

const textAddress = (text: string) => URL.createObjectURL(new Blob([text], { type: "text/vtt" }));

/** Returns the URL of a chapter track, valid while the page is open. */
export function chapterAddress(chapters: readonly NamedChapter[], durationMs: number): string {
  return textAddress(chapterTrack(chapters, durationMs));
}

/**
 * Reads the thumbnails above the timeline. Returns the URLs of the track (WebVTT) and of the picture that contains all
 * thumbnails, or null if either can't be loaded. The URLs stay valid until the caller revokes them.
 */
export async function readThumbnails(read: ReadImage): Promise<{ track: string; picture: string } | null> {
  try {
    const [cues, sheet] = await Promise.all([read(THUMBNAILS.cues), read(THUMBNAILS.sheet)]);
    if (!cues || !sheet) return null;
    const picture = URL.createObjectURL(await sheet.blob());
    return { track: textAddress((await cues.text()).replaceAll(THUMBNAILS.sheet, picture)), picture };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

import type { Chapter } from "#contract/replay/chapter.ts";
import { type ReadPicture, THUMBNAILS } from "./pictures.ts";

/** A time as WebVTT writes it. */
export function cueTime(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return `${String(hours).padStart(2, "0")}:${new Date(ms % 3_600_000).toISOString().slice(14, 23)}`;
}

export interface NamedChapter extends Pick<Chapter, "atMs"> {
  name: string;
}

/** A chapter track (WebVTT), which the timeline shows. */
export function chapterTrack(chapters: readonly NamedChapter[], durationMs: number): string {
  const cues = chapters.map(({ atMs, name }, index) => {
    const endMs = chapters[index + 1]?.atMs ?? durationMs;
    // A cue ends at an empty line, and an arrow would be read as its times.
    const text = name.replaceAll(/\s+/g, " ").replaceAll("-->", "→");
    return `${cueTime(atMs)} --> ${cueTime(Math.max(endMs, atMs + 1))}\n${text}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

const textAddress = (text: string) => URL.createObjectURL(new Blob([text], { type: "text/vtt" }));

/** The address of a chapter track, as long as the page is open. */
export function chapterAddress(chapters: readonly NamedChapter[], durationMs: number): string {
  return textAddress(chapterTrack(chapters, durationMs));
}

/**
 * Reads the pictures above the timeline. They are nothing that a replay can't do without: null when they don't come.
 * Returns the address of their track (WebVTT), until it is revoked with that of the picture.
 */
export async function readThumbnails(read: ReadPicture): Promise<{ track: string; picture: string } | null> {
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

import { readCaptionFile } from "../captions/read-caption-file.ts";

/** Returns the captions of a file, or why it is rejected. */
export const cuesOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues : read.problem;
};

/** Returns the text of each caption, or why the file is rejected. */
export const textsOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues.map((cue) => cue.text) : read.problem;
};

import { readCaptionFile } from "../captions/read-caption-file.ts";

/** The captions of a file, or why it is refused. */
export const cuesOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues : read.problem;
};

/** What is said in each caption, or why the file is refused. */
export const textsOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues.map((cue) => cue.text) : read.problem;
};

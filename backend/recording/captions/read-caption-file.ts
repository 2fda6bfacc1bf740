import {
  atLine,
  captionFileTooLarge,
  cue as cueSchema,
  MAX_CAPTIONS_BYTES,
  MAX_CUES,
  noCaptionsInFile,
  numberOrText,
  outsideCaption,
  tooManyCues,
  unreadableLine,
  type Cue,
} from "#contract/replay/captions.ts";
import { cleanLine } from "#contract/text/clean-text.ts";
import { readCueText } from "./read-cue-text.ts";
import { readCueTimes, type CueTimes } from "./read-cue-times.ts";

export type ReadCaptions = { ok: true; cues: Cue[] } | { ok: false; problem: string };

interface Line {
  /** Starts at 1. */
  number: number;
  text: string;
}

/** A caption as it is written in the file. */
interface WrittenCue extends CueTimes {
  /** Number of the line with its times. */
  line: number;
  said: Line[];
}

/** Describes what is wrong with the file. */
class Refusal extends Error {}

/**
 * Splits a text into lines, without surrounding blanks and invisible characters. Every kind of line break counts as a
 * single one, even the doubled line breaks of a file that was converted twice.
 */
function linesOf(text: string): string[] {
  return text
    .replaceAll("\r\r\n", "\n")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .split("\n")
    .map(cleanLine);
}

/**
 * Parses a file line by line. Each line is either a known part of the file or caption text; any other line is rejected.
 */
class CaptionFile {
  readonly #lines: readonly string[];
  readonly #isWebVtt: boolean;
  /** The text lines before the first line with times. */
  readonly #before: Line[] = [];
  readonly #cues: WrittenCue[] = [];
  /** The number of the last caption that is numbered. */
  #lastNumber: number | null = null;

  constructor(text: string) {
    this.#lines = linesOf(text);
    this.#isWebVtt = /^WEBVTT(?:\s|$)/.test(this.#lines[0] ?? "");
  }

  /** @throws {Refusal} */
  read(): WrittenCue[] {
    // The header of a WebVTT file extends, like a comment, to the next empty line.
    let isComment = this.#isWebVtt;
    for (const [at, text] of this.#lines.entries()) {
      isComment ||= this.#beginsComment(at);
      const areExpected = this.#isBelowNumber(at) || (this.#cues.length === 0 && !isComment);
      const times = readCueTimes(text, areExpected);
      if (times === "unreadable") throw new Refusal(unreadableLine(at + 1));
      if (text === "") isComment = false;
      else if (times) {
        this.#takeNumber(at);
        this.#cues.push({ ...times, line: at + 1, said: [] });
        isComment = false;
      } else if (!isComment) this.#above.push({ number: at + 1, text });
    }
    const [outside] = this.#before;
    if (outside && this.#cues.length > 0) throw new Refusal(atLine(outside.number, outsideCaption));
    return this.#cues;
  }

  /** The text lines since the last line with times. */
  get #above(): Line[] {
    return this.#cues.at(-1)?.said ?? this.#before;
  }

  #isBelowEmpty(at: number): boolean {
    return at === 0 || this.#lines[at - 1] === "";
  }

  #isBelowNumber(at: number): boolean {
    return at > 0 && isNumber(this.#lines[at - 1]) && this.#isBelowEmpty(at - 1);
  }

  #beginsComment(at: number): boolean {
    if (!this.#isWebVtt || !this.#isBelowEmpty(at)) return false;
    const text = this.#lines[at] ?? "";
    return /^NOTE(?:\s|$)/.test(text) || (this.#cues.length === 0 && /^(?:STYLE|REGION)$/.test(text));
  }

  /** The line above times may be the caption's number or, in WebVTT, its name. @throws {Refusal} */
  #takeNumber(timesAt: number): void {
    const last = this.#above.at(-1);
    if (!last) return;
    const number = isNumber(last.text) ? Number(last.text) : null;
    const isRightAbove = last.number === timesAt;
    const isOwnLine = isRightAbove && this.#isBelowEmpty(timesAt - 1);
    const isNext =
      number !== null &&
      (this.#cues.length === 0 || (this.#lastNumber !== null && number === this.#lastNumber + 1));
    if (isNext || (isOwnLine && (this.#isWebVtt || number !== null))) {
      this.#above.pop();
      this.#lastNumber = number ?? this.#lastNumber;
    } else if (number !== null && isRightAbove && this.#lastNumber !== null) {
      throw new Refusal(atLine(last.number, numberOrText));
    }
  }
}

function isNumber(line = ""): boolean {
  return /^\d{1,9}$/.test(line);
}

/** @throws {Refusal} */
function checkedCue({ startMs, endMs, line, said }: WrittenCue, text: string): Cue {
  const checked = cueSchema.safeParse({ startMs, endMs, text });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const isWrong = ({ text: alone }: Line) =>
    !cueSchema.safeParse({ startMs, endMs, text: readCueText(alone) || "-" }).success;
  const at = issue?.path[0] === "text" ? (said.find(isWrong) ?? said[0])?.number : line;
  throw new Refusal(atLine(at ?? line, issue?.message ?? ""));
}

/**
 * Reads a caption file: WebVTT (https://www.w3.org/TR/webvtt1/) or SubRip. Styles, positions and comments are dropped.
 * A file with an error is rejected as a whole, with a message that names the line.
 */
export function readCaptionFile(text: string): ReadCaptions {
  if (Buffer.byteLength(text) > MAX_CAPTIONS_BYTES) return { ok: false, problem: captionFileTooLarge };
  try {
    const cues = new CaptionFile(text).read().flatMap((written) => {
      const said = readCueText(written.said.map((line) => line.text).join("\n"));
      return said === "" ? [] : [checkedCue(written, said)];
    });
    if (cues.length === 0) return { ok: false, problem: noCaptionsInFile };
    if (cues.length > MAX_CUES) return { ok: false, problem: tooManyCues };
    return { ok: true, cues };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, problem: thrown.message };
    throw thrown;
  }
}

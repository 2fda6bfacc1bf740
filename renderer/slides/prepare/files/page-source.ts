import type { SentSlideContent } from "#contract/slides/deck.ts";

/** Why a chosen file gives no pages. */
export type FileIssue =
  | "powerpoint"
  | "unknown"
  | "onePdf"
  | "tooLarge"
  | "tooManyPages"
  | "password"
  | "brokenPdf"
  | "brokenPage"
  | "brokenPicture"
  | "shape";

export class FileError extends Error {
  readonly issue: FileIssue;

  constructor(issue: FileIssue, cause?: unknown) {
    super(`The file can't be read: ${issue}.`, { cause });
    this.name = "FileError";
    this.issue = issue;
  }
}

/** What a deck is made from. */
export interface PageSource {
  /** The file's name, without its extension. */
  name: string;
  pages: number;
  /** Recognizes the same file when it is chosen again; null for pictures. */
  fingerprint: string | null;
  /** Reads a page, from 1. @throws FileError brokenPage, brokenPicture, shape */
  read: (page: number) => Promise<SentSlideContent>;
  close: () => void;
}

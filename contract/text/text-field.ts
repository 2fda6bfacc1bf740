import { z } from "zod/mini";
import { cleanLine, cleanText, isPlainText } from "./clean-text.ts";
import { MAX_SEARCH_LENGTH } from "./cut-text.ts";

interface TextRules {
  /** Said when there is no text. */
  missing: string;
  /** 0 for a text that may be empty. */
  min?: number;
  /** Said of a text that is shorter than `min`; `missing` otherwise. */
  short?: string;
  max: number;
  long: string;
  /** Whether it may have several lines. */
  multiline?: boolean;
}

/** A text that a person typed or pasted. It is cleaned before it is judged: what nobody sees is no reason to refuse it. */
export function textField({ missing, min = 1, short = missing, max, long, multiline = false }: TextRules) {
  return z.string({ error: missing }).check(
    z.overwrite(multiline ? cleanText : cleanLine),
    z.minLength(min, short),
    z.maxLength(max, long),
    z.refine(isPlainText, "This text can't contain control characters."),
    // What a decoder puts in the place of bytes that it can't read.
    z.refine((text) => !text.includes("\uFFFD"), "Some characters of this text are lost. Type them again."),
  );
}

/** What is searched for; nothing finds everything. A control character separates words. */
export const searchText = z.string({ error: "Enter a search term." }).check(
  z.overwrite((text) => cleanLine(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " "))),
  z.maxLength(MAX_SEARCH_LENGTH, "A search can be up to 200 characters long."),
);

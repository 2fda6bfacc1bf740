import { z } from "zod/mini";
import { cleanLine, cleanText, isPlainText } from "./clean-text.ts";
import { MAX_SEARCH_LENGTH } from "./cut-text.ts";

interface TextRules {
  /** The message when there is no text. */
  missing: string;
  /** 0 for a text that may be empty. */
  min?: number;
  /** The message for a text shorter than `min`; `missing` by default. */
  short?: string;
  max: number;
  long: string;
  multiline?: boolean;
}

/**
 * Text that a user typed or pasted. It is cleaned before validation, so that invisible characters never cause an error.
 */
export function textField({ missing, min = 1, short = missing, max, long, multiline = false }: TextRules) {
  return z.string({ error: missing }).check(
    z.overwrite(multiline ? cleanText : cleanLine),
    z.minLength(min, short),
    z.maxLength(max, long),
    z.refine(isPlainText, "This text can't contain control characters."),
    // Decoders insert this character in place of unreadable bytes.
    z.refine((text) => !text.includes("\uFFFD"), "Some characters were lost. Type them again."),
  );
}

/** A search term; an empty one matches everything. A control character separates words. */
export const searchText = z.string({ error: "Enter a search term." }).check(
  z.overwrite((text) => cleanLine(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " "))),
  z.maxLength(MAX_SEARCH_LENGTH, "A search can be up to 200 characters long."),
);

import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { spokenLanguages } from "../text/spoken-language.ts";
import { textField } from "../text/text-field.ts";

/**
 * The maximum size of a caption file, in bytes, and the limits for the captions parsed from it: enough for about ten
 * hours of speech.
 */
export const MAX_CAPTIONS_BYTES = 1024 * 1024;
export const MAX_CUES = 10_000;
export const MAX_CUE_LENGTH = 500;
const MAX_TIME_MS = 24 * 60 * 60 * 1000;

export const captionLanguage = z.enum(spokenLanguages, { error: "Choose the captions' language." });
export type CaptionLanguage = z.infer<typeof captionLanguage>;

const timeMs = z
  .int({ error: "Enter times in whole milliseconds." })
  .check(
    z.minimum(0, "A time can't be before the beginning."),
    z.maximum(MAX_TIME_MS, "Times must be within 24 hours."),
  );

/** A caption: the text spoken between two times of the replay. */
export const cue = z
  .object({
    startMs: timeMs,
    endMs: timeMs,
    /** Plain text; lines are separated by `\n`. */
    text: textField({
      missing: "Enter what is said.",
      max: MAX_CUE_LENGTH,
      long: "A caption can be up to 500 characters long.",
      multiline: true,
    }),
  })
  .check(
    z.refine(({ startMs, endMs }) => endMs > startMs, {
      error: "A caption must end after it begins.",
      path: ["endMs"],
    }),
  );
export type Cue = z.infer<typeof cue>;

/** Messages for a rejected caption file. */
export const captionFileTooLarge = "A caption file can be up to 1 MB.";
export const noCaptionsInFile =
  "There are no captions in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.";
export const tooManyCues = "There can be up to 10,000 captions.";

/** The message for a line that looks like a caption's times but can't be parsed. */
export const unreadableLine = (line: number) =>
  `We can't read line ${line}. Write times like 00:01:02.500 --> 00:01:05.000.`;

/** Prefixes a problem with its line number in the caption file. */
export const atLine = (line: number, problem: string) => `Line ${line}: ${problem}`;
export const outsideCaption = "This line belongs to no caption: there are no times above it.";
export const numberOrText =
  "This can be a caption's number or what is said. Leave an empty line between two captions.";
export const unreadableCharacters = "We can't read the characters of this file. Save it as UTF-8.";

const params = z.object({ id: id.check(z.toLowerCase()), language: captionLanguage });

/** Not validated like new captions, since stored captions may predate the current rules. */
const captions = z.object({
  language: captionLanguage,
  cues: z.array(z.object({ startMs: z.number(), endMs: z.number(), text: z.string() })),
});
export type Captions = z.infer<typeof captions>;

/** The captions of a replay in all languages, for anyone who may watch it. */
export const listCaptions = endpoint({
  method: "GET",
  path: "/lectures/{id}/captions",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.array(captions),
});

/** Replaces the captions in a language with those of a WebVTT or SubRip file. */
export const uploadCaptions = endpoint({
  method: "POST",
  path: "/lectures/{id}/captions/{language}/file",
  params,
  body: z.object({
    text: z.string({ error: "Choose a caption file: WebVTT (.vtt) or SubRip (.srt)." }),
  }),
  maxBodyBytes: 2 * MAX_CAPTIONS_BYTES,
  data: captions,
});

/** Replaces the captions in a language. */
export const saveCaptions = endpoint({
  method: "PUT",
  path: "/lectures/{id}/captions/{language}",
  params,
  body: z.object({
    cues: z
      .array(cue, { error: "Enter the captions." })
      .check(z.minLength(1, "Enter at least one caption."), z.maxLength(MAX_CUES, tooManyCues)),
  }),
  maxBodyBytes: 3 * MAX_CAPTIONS_BYTES,
  data: captions,
});

export const deleteCaptions = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/captions/{language}",
  params,
  data: z.object({}),
});

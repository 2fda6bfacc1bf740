import { SLIDE_WIDTHS } from "#contract/slides/deck.ts";

export type SlideWidth = (typeof SLIDE_WIDTHS)[number];

export const suffixOf = (width: SlideWidth) => `-${width}.webp`;

/** Returns the names of a picture's files. The key is random, so that nobody can guess an address. */
export const slideFilesOf = (pictureKey: string): string[] =>
  SLIDE_WIDTHS.map((width) => pictureKey + suffixOf(width));

/** Returns the key of the picture that a file belongs to. */
export const pictureKeyOf = (file: string): string => file.replace(/-\d+\.webp$/, "");

export const slideWidthOf = (text: string) => SLIDE_WIDTHS.find((width) => String(width) === text);

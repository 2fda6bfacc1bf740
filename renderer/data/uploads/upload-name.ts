import { cleanLine } from "#contract/text/clean-text.ts";
import { cutText } from "#contract/text/cut-text.ts";

const MAX_NAME_LENGTH = 150;

/** The name that an upload says: a longer one keeps its ending, which says what kind of file it is. */
export function uploadName({ name }: Pick<File, "name">): string {
  const clean = cleanLine(name);
  const ending = /\.\w{1,9}$/.exec(clean)?.[0] ?? "";
  return clean.length <= MAX_NAME_LENGTH ? clean : cutText(clean, MAX_NAME_LENGTH - ending.length) + ending;
}

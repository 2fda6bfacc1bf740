import { cleanLine } from "#contract/text/clean-text.ts";
import { cutText } from "#contract/text/cut-text.ts";

const MAX_NAME_LENGTH = 150;

/** Returns the name for the upload's metadata: a truncated name keeps its extension, which indicates the file type. */
export function uploadName({ name }: Pick<File, "name">): string {
  const clean = cleanLine(name);
  const ending = /\.\w{1,9}$/.exec(clean)?.[0] ?? "";
  return clean.length <= MAX_NAME_LENGTH ? clean : cutText(clean, MAX_NAME_LENGTH - ending.length) + ending;
}

import type { Cue } from "#contract/replay/captions.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";

/** Prepares a search for the lines in which something is said. Thousands are folded once, not with each letter that is typed. */
export function searchable(cues: readonly Cue[]): (query: string) => readonly Cue[] {
  const folded = cues.map((cue) => ({ cue, words: foldForSearch(cue.text) }));
  return (query) => {
    const typed = query.trim();
    const wanted = foldForSearch(typed);
    // Signs alone are no words.
    if (wanted === "") return cues.filter(({ text }) => text.includes(typed));
    return folded.filter(({ words }) => words.includes(wanted)).map(({ cue }) => cue);
  };
}

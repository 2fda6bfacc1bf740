import type { Cue } from "#contract/replay/captions.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";

/** Prepares a text search over the lines. The thousands of lines are folded once, not at each keystroke. */
export function searchable(cues: readonly Cue[]): (query: string) => readonly Cue[] {
  const folded = cues.map((cue) => ({ cue, words: foldForSearch(cue.text) }));
  return (query) => {
    const typed = query.trim();
    const wanted = foldForSearch(typed);
    // The query has only punctuation, no words.
    if (wanted === "") return cues.filter(({ text }) => text.includes(typed));
    return folded.filter(({ words }) => words.includes(wanted)).map(({ cue }) => cue);
  };
}

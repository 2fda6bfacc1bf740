/** One word of a search. */
export interface SearchWord {
  /** As it is kept in the search column: lower case, without accents. */
  word: string;
  /** What remains of it without its ending (English) or its particle (Amharic); none for words like "the". */
  stems: string[];
  /** Known words that it may be a typing error of. */
  near: string[];
}

// Letters and digits only come here, but a quotation mark must never end the lexeme.
function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function anyOf(lexemes: readonly string[]): string {
  return `(${[...new Set(lexemes)].join(" | ")})`;
}

/** "the" and its like say nothing, unless nothing else is asked for. */
function tellingWords(words: readonly SearchWord[]): readonly SearchWord[] {
  const telling = words.filter(({ stems }) => stems.length > 0);
  return telling.length > 0 ? telling : words;
}

/** What each word may be found by: as typed or by its stem; the last one may be unfinished. */
function asTyped(words: readonly SearchWord[]): string[][] {
  const last = words.at(-1);
  return words.map((item) => {
    const typed = item === last ? `${lexeme(item.word)}:*` : lexeme(item.word);
    return [typed, ...item.stems.map(lexeme)];
  });
}

function orNearlySo(words: readonly SearchWord[]): string[][] {
  const typed = asTyped(words);
  return words.map(({ near }, at) => [...(typed[at] ?? []), ...near.map(lexeme)]);
}

/** All words as typed, in PostgreSQL's tsquery notation. */
export function everyWordAsTyped(words: readonly SearchWord[]): string {
  return asTyped(tellingWords(words)).map(anyOf).join(" & ");
}

/** All words, typing errors allowed. */
export function everyWordNearly(words: readonly SearchWord[]): string {
  return orNearlySo(tellingWords(words)).map(anyOf).join(" & ");
}

/** At least one of the words; only those that nobody ever wrote are taken for typing errors. */
export function someWordNearly(words: readonly SearchWord[]): string {
  const certain = words.map((item) => (item.near.includes(item.word) ? { ...item, near: [] } : item));
  return orNearlySo(tellingWords(certain)).map(anyOf).join(" | ");
}

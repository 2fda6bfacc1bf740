/** One word of a search. */
export interface SearchWord {
  /** As in the search column: lower case, without accents. */
  word: string;
  /** Without its suffix (English) or its prefix (Amharic); none for stop words. */
  stems: string[];
  /** Known words that it may be a misspelling of. */
  similar: string[];
  /** The tsquery of a subject whose Amharic name it is, or is a part of; null for none. */
  subject: string | null;
}

// Words are letters and digits only, but a quotation mark must never end the lexeme.
function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function anyOf(lexemes: readonly string[]): string {
  return `(${[...new Set(lexemes)].join(" | ")})`;
}

/** Omits stop words, unless there are no other words. */
function withoutStopWords(words: readonly SearchWord[]): readonly SearchWord[] {
  const significant = words.filter(({ stems }) => stems.length > 0);
  return significant.length > 0 ? significant : words;
}

/** What each word matches: itself, its stems and its subject. The last word also matches as a prefix. */
function exactLexemes(words: readonly SearchWord[]): string[][] {
  const last = words.at(-1);
  return words.map((item) => {
    const typed = item === last ? `${lexeme(item.word)}:*` : lexeme(item.word);
    return [typed, ...item.stems.map(lexeme), ...(item.subject === null ? [] : [item.subject])];
  });
}

function fuzzyLexemes(words: readonly SearchWord[]): string[][] {
  const exact = exactLexemes(words);
  return words.map(({ similar }, at) => [...(exact[at] ?? []), ...similar.map(lexeme)]);
}

/** Matches all words exactly. Returns a PostgreSQL tsquery, like the others. */
export function allWordsExactly(words: readonly SearchWord[]): string {
  return exactLexemes(withoutStopWords(words)).map(anyOf).join(" & ");
}

/** Matches all words, with typos. */
export function allWordsFuzzily(words: readonly SearchWord[]): string {
  return fuzzyLexemes(withoutStopWords(words)).map(anyOf).join(" & ");
}

/** Matches any of the words. Only words that occur in no lecture count as typos. */
export function anyWordFuzzily(words: readonly SearchWord[]): string {
  const corrected = words.map((item) => (item.similar.includes(item.word) ? { ...item, similar: [] } : item));
  return fuzzyLexemes(withoutStopWords(corrected)).map(anyOf).join(" | ");
}

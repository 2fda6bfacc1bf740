/** The letters that a last word needs so that its completions are looked up. */
export const MIN_COMPLETED = 2;

/** One word of a search. */
export interface SearchWord {
  /** As in the search column: lower case, without accents. */
  word: string;
  /** Without its suffix (English) or its prefix (Amharic); none for stop words. */
  stems: string[];
  /** A sign ends it, as in `C#`: as the last word it is not the beginning of another. */
  isWhole: boolean;
  /** Of a last word: the known words that begin with it. */
  completions: string[];
  /** Known words that it may be a misspelling of. */
  similar: string[];
  /** The query for a subject whose Amharic name it is, or is a part of; null for none. */
  subject: TextQuery | null;
}

// Words are letters and digits only, but a quotation mark must never end the lexeme.
function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function anyOf(lexemes: readonly string[]): string {
  return `(${[...new Set(lexemes)].join(" | ")})`;
}

/** A last word of one letter may become any, and would match most of the catalogue. */
const isHardlyBegun = ({ word, isWhole }: SearchWord) => !isWhole && word.length < MIN_COMPLETED;

/** Omits stop words and a last word that is hardly begun, unless there are no other words. */
function significantWords(words: readonly SearchWord[]): readonly SearchWord[] {
  const last = words.at(-1);
  const significant = words.filter(
    (item) => item.stems.length > 0 && !(item === last && isHardlyBegun(item)),
  );
  return significant.length > 0 ? significant : words;
}

type Lexemes = (item: SearchWord, isLast: boolean) => readonly string[];

/** The stems stand beside the word itself in the search column. PostgreSQL completes what is too short to be looked up. */
const matchedLexemes: Lexemes = ({ word, stems, completions }, isLast) => [
  ...(isLast && word.length < MIN_COMPLETED ? [`${lexeme(word)}:*`] : []),
  ...[...(stems.length > 0 ? stems : [word]), ...completions].map(lexeme),
];

const rankedLexemes: Lexemes = ({ word, stems }, isLast) => [
  isLast ? `${lexeme(word)}:*` : lexeme(word),
  ...stems.map(lexeme),
];

/** tsqueries of PostgreSQL, which reads all words that begin with a prefix, and more for each lexeme. */
export interface TextQuery {
  /**
   * All of them have to match; with as few prefixes and lexemes as possible. Apart, since PostgreSQL skips what a rare
   * word has no part in only between conditions, and within one reads nearly all that its frequent words occur in.
   */
  match: readonly string[];
  /** Matches the same, and tells better matches apart: the word as it was typed counts beside its stems. */
  rank: string;
}

function textQuery(
  words: readonly SearchWord[],
  operator: "&" | "|",
  misspelled: (item: SearchWord) => readonly string[] = () => [],
): TextQuery {
  const significant = significantWords(words);
  const write = (lexemesOf: Lexemes, subjectOf: (subject: TextQuery) => string) =>
    significant
      .map((item) => [
        ...lexemesOf(item, item === significant.at(-1) && !item.isWhole),
        ...(item.subject === null ? [] : [`(${subjectOf(item.subject)})`]),
        ...misspelled(item).map(lexeme),
      ])
      .map(anyOf);
  const matched = write(matchedLexemes, ({ match }) => match.join(" & "));
  return {
    match: operator === "&" ? matched : [matched.join(" | ")],
    rank: write(rankedLexemes, ({ rank }) => rank).join(` ${operator} `),
  };
}

/** Matches all words exactly. */
export function allWordsExactly(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "&");
}

/** Matches all words, with typos. */
export function allWordsFuzzily(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "&", ({ similar }) => similar);
}

/** Matches any of the words. Only words that occur in no lecture count as typos. */
export function anyWordFuzzily(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "|", ({ word, similar }) => (similar.includes(word) ? [] : similar));
}

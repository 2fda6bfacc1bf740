/** The completions of the last word are looked up only if it has at least this many letters. */
export const MIN_COMPLETED = 2;

export interface SearchWord {
  /** The word in the form of the search column: lower case, without accents. */
  word: string;
  /** The word without its suffix (English) or prefix (Amharic); empty for stop words. */
  stems: string[];
  /**
   * True if the word ends with a symbol, as in `C#`. If such a word is typed last, it is not the beginning of a longer
   * word.
   */
  isWhole: boolean;
  /** For the last word: the known words that begin with it. */
  completions: string[];
  /** Known words that this word may be a misspelling of, and the language that it names. */
  similar: string[];
  /** The query for a subject whose Amharic name is or contains this word; null if there is no such subject. */
  subject: TextQuery | null;
}

// Escapes the word. Words consist of letters and digits, but a quotation mark must never terminate the lexeme.
function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function anyOf(lexemes: readonly string[]): string {
  return `(${[...new Set(lexemes)].join(" | ")})`;
}

/** If the last word has only one letter, it could become any word, and would match most of the catalogue. */
const isHardlyStarted = ({ word, isWhole }: SearchWord) => !isWhole && word.length < MIN_COMPLETED;

/** Omits stop words and a last word that is too short, unless there are no other words. */
function significantWords(words: readonly SearchWord[]): readonly SearchWord[] {
  const last = words.at(-1);
  const significant = words.filter(
    (item) => item.stems.length > 0 && !(item === last && isHardlyStarted(item)),
  );
  return significant.length > 0 ? significant : words;
}

type Lexemes = (item: SearchWord, isLast: boolean) => readonly string[];

/**
 * The search column contains the stems in addition to the word itself. Words that are too short for a lookup are
 * completed by PostgreSQL.
 */
const matchedLexemes: Lexemes = ({ word, stems, completions }, isLast) => [
  ...(isLast && word.length < MIN_COMPLETED ? [`${lexeme(word)}:*`] : []),
  ...[...(stems.length > 0 ? stems : [word]), ...completions].map(lexeme),
];

const rankedLexemes: Lexemes = ({ word, stems }, isLast) => [
  isLast ? `${lexeme(word)}:*` : lexeme(word),
  ...stems.map(lexeme),
];

/**
 * A search as PostgreSQL tsqueries. Prefixes and lexemes are costly: each prefix makes PostgreSQL read all words that
 * begin with it, and each lexeme adds to the work.
 */
export interface TextQuery {
  /**
   * The tsqueries that must all match, with as few prefixes and lexemes as possible. They are separate conditions,
   * since only between conditions does PostgreSQL skip rows that a rare word has excluded; within one tsquery it reads
   * nearly all rows that its frequent words occur in.
   */
  match: readonly string[];
  /**
   * The tsquery by which matches are ranked. It matches the same rows as `match`, but ranks better, since the word as
   * typed counts in addition to its stems.
   */
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

export function allWordsExactly(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "&");
}

export function allWordsFuzzily(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "&", ({ similar }) => similar);
}

/** Returns a query that matches any of the words. Only words that occur in no lecture count as typos. */
export function anyWordFuzzily(words: readonly SearchWord[]): TextQuery {
  return textQuery(words, "|", ({ word, similar }) => (similar.includes(word) ? [] : similar));
}

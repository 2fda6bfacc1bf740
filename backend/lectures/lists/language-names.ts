import type { SpokenLanguage } from "#contract/text/spoken-language.ts";

/** Words that name a language, in English, in Amharic and in the language itself, spelled as in the search column. */
const namedLanguages: ReadonlyMap<string, SpokenLanguage> = new Map([
  ["amharic", "am"],
  ["አማርኛ", "am"],
  ["oromo", "om"],
  ["oromoo", "om"],
  ["oromiffa", "om"],
  ["afaan", "om"],
  ["አፋን", "om"],
  ["ኦሮሞ", "om"],
  ["ኦሮምኛ", "om"],
  ["tigrinya", "ti"],
  ["tigrigna", "ti"],
  ["ትግርኛ", "ti"],
  ["somali", "so"],
  ["soomaali", "so"],
  ["ሶማሊኛ", "so"],
  ["ሱማሊኛ", "so"],
  ["english", "en"],
  ["እንግሊዝኛ", "en"],
]);

/**
 * Returns the words by which the search column contains the languages that these words name. "በአማርኛ" (in Amharic)
 * names one by its stem.
 */
export function languageWords(words: readonly string[]): string[] {
  const languages = new Set(words.flatMap((word) => namedLanguages.get(word) ?? []));
  return [...languages].map((language) => `:language:${language}`);
}

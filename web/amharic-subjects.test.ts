import { expect, test } from "vitest";
import { spokenLanguages } from "#contract/text/spoken-language.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";
import { amharicSubjects } from "#backend/lectures/lists/amharic-subjects.ts";
import { languageWords } from "#backend/lectures/lists/language-names.ts";
import { texts as amLectures } from "#renderer/messages/am/lectures.ts";
import { enLectures } from "#renderer/messages/en/lectures.ts";

test("a subject is found by the name under which readers of Amharic see it", () => {
  const shown = Object.entries(amLectures.subjects).map(([subject, name]) => [name, subject]);
  expect([...amharicSubjects]).toEqual(shown);
});

test.each(spokenLanguages)("%s is found by each word of the names under which readers see it", (language) => {
  for (const name of [enLectures.languages[language], amLectures.languages[language]])
    for (const word of foldForSearch(name).split(" "))
      expect(languageWords([word]), word).toEqual([`:language:${language}`]);
});

test("other words name no language", () => {
  expect(languageWords(["language", "en", "constructor", ""])).toEqual([]);
});

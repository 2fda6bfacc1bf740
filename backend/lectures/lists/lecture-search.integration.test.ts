import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { me, updateAccount } from "#contract/accounts/account.ts";
import { createLecture, updateLecture } from "#contract/lectures/lecture.ts";
import * as wire from "#contract/lectures/lecture-list.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { amharicSubjects } from "./amharic-subjects.ts";
import { lectureForm } from "../testing/lecture-form.ts";

let abebe: TestAccount;
let selam: TestAccount;
const now = new Date("2026-11-21T09:00:00Z");

// The generator is created before the server starts, since creating it takes a second, during which the server would
// drop idle connections.
const anyText = fc
  .string({ unit: "binary", maxLength: 60 })
  // The server rejects null characters before it searches.
  .map((text) => text.replaceAll("\0", " "));

const catalogue = [
  ["Linear algebra for engineers", "Vectors, matrices and the determinant."],
  ["Photography on the street", "Light and shadow; some algebra of lenses."],
  ["የሂሳብ ትምህርት ለጀማሪዎች", "መሠረታዊ ሂሳብ፣ ክፍልፋይ እና አልጀብራ።"],
  ["የኢትዮጵያ ታሪክ", "ከአክሱም እስከ ዛሬ።"],
  ["Teaching mathematics", "Exercises & games: C++, café, 50% more!"],
  ["ውሃ እና ኳስ", "ቋንቋ በጎንደር፤ Newton’s laws, cafe\u0301."],
] as const;

const api = setUpTestServer({ clock: () => now });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
  selam = await newAccount(api.url, "instructor", "ሰላም ተስፋዬ");
  for (const [name, description] of catalogue) await add(name, { description });
  await add("Cooking shiro", { description: "Dinner." }, selam);
  await add("Orbits", { description: "Round and round.", type: "Astronomy" }, selam);
});

async function add(name: string, changes: Record<string, unknown> = {}, { token } = abebe) {
  const body = { ...lectureForm, type: "General", name, ...changes };
  return (await call(api.url, createLecture, { token, body }))._id;
}

async function find(query: string): Promise<string[]> {
  const found = await call(api.url, wire.searchLectures, { token: abebe.token, body: { query } });
  return found.map((lecture) => lecture.name);
}

test("names that are told apart by signs alone", async () => {
  const added = [await add("Games in C++"), await add("Services in C#"), await add("Cookies of the web")];
  added.push(await add("Drivers in C"), await add("Testing .NET"), await add("Net and ball"));
  const first = async (query: string) => (await find(query))[0];
  for (const query of ["C#", "c#", "services C#"]) expect(await first(query), query).toBe("Services in C#");
  expect(await first("C++")).toBe("Games in C++");
  expect(await first(".net")).toBe("Testing .NET");
  expect(await find("C#")).not.toContain("Cookies of the web");
  await api.db("lectures").whereIn("id", added).delete();
});

describe("searching", () => {
  test.each([
    ["a word of the title", "determinant", "Linear algebra for engineers"],
    ["whatever its case", "DETERMINANT", "Linear algebra for engineers"],
    ["a word of the description", "shadow", "Photography on the street"],
    ["another form of the word", "teach exercise", "Teaching mathematics"],
    ["a word without its accent", "cafe", "Teaching mathematics"],
    ["the beginning of the last word", "linear alg", "Linear algebra for engineers"],
    ["one letter missing", "determinnt", "Linear algebra for engineers"],
    ["one letter too many", "photogrraphy", "Photography on the street"],
    ["a wrong letter", "mathemaxics", "Teaching mathematics"],
    ["two letters swapped", "photogarphy", "Photography on the street"],
    ["two errors in a word", "mathamatisc", "Teaching mathematics"],
    ["an error in one of several words", "linear algbera", "Linear algebra for engineers"],
    ["an error in a short word", "shrio", "Cooking shiro"],
    ["a subject by its Amharic name", "ሥነ ፈለክ", "Orbits"],
    ["the same in another spelling", "ስነ  ፈለክ", "Orbits"],
    ["Amharic", "ታሪክ", "የኢትዮጵያ ታሪክ"],
    ["Amharic without its particle", "ኢትዮጵያ", "የኢትዮጵያ ታሪክ"],
    ["Amharic with a particle that is not there", "የታሪክ", "የኢትዮጵያ ታሪክ"],
    ["Amharic with other letters of the same sound", "ሒሣብ", "የሂሳብ ትምህርት ለጀማሪዎች"],
    ["Amharic with another ው", "ዉሃ", "ውሃ እና ኳስ"],
    ["Amharic with two letters for one", "ኩዋስ", "ውሃ እና ኳስ"],
    ["the same twice in a word", "ቁዋንቁዋ", "ውሃ እና ኳስ"],
    ["Amharic with an old letter", "ጐንደር", "ውሃ እና ኳስ"],
    ["another apostrophe", "newton's", "ውሃ እና ኳስ"],
    ["Amharic with a typing error", "ትምህትር", "የሂሳብ ትምህርት ለጀማሪዎች"],
    ["the beginning of an Amharic word", "ጀማ", "የሂሳብ ትምህርት ለጀማሪዎች"],
    ["the instructor's name", "ሰላም ተስፋዬ", "Cooking shiro"],
    ["the instructor's name and the subject", "ተስፋዬ cooking", "Cooking shiro"],
    ["words that are not all there", "cooking astronomy", "Cooking shiro"],
    ["an error in each of several words", "potografy strete", "Photography on the street"],
  ])("finds by %s", async (_, query, expected) => {
    expect((await find(query))[0]).toBe(expected);
  });

  test("finds each subject by its Amharic name: alone, with a particle, and beside another word", async () => {
    for (const [name, type] of amharicSubjects) {
      const lecture = `Stair ${type}`;
      await add(lecture, { description: "Up.", type });
      expect(await find(name)).toContain(lecture);
      expect((await find(`stair ${name}`))[0]).toBe(lecture);
      if (!name.includes(" ") && !/^[የበለከ]/.test(name)) expect(await find(`የ${name}`)).toContain(lecture);
    }
    // Accounting is not mathematics, although its Amharic name starts with the same word.
    expect(await find("ሒሳብ አያያዝ")).not.toContain("Stair Math");
  });

  test("finds lectures by the language they are taught in, after those about it", async () => {
    const added = [
      await add("Mechanics", { language: "om" }),
      await add("Mechanics, again", { language: "ti" }),
      await add("Tigrinya verbs", { language: "en" }),
    ];
    for (const query of ["mechanics afaan oromo", "oromo mechanics", "mechanics በኦሮምኛ", "አፋን ኦሮሞ"])
      expect((await find(query))[0], query).toBe("Mechanics");
    expect(await find("tigrinya")).toEqual(["Tigrinya verbs", "Mechanics, again"]);
    expect((await find("mechanics tigrinya"))[0]).toBe("Mechanics, again");
    expect(await find("language")).not.toContain("Mechanics");
    const changed = { token: abebe.token, params: { id: added[0] ?? "" }, body: { language: null } };
    await call(api.url, updateLecture, changed);
    expect((await find("oromo"))[0]).not.toBe("Mechanics");
    await api.db("lectures").whereIn("id", added).delete();
  });

  test("requires all words if a lecture contains them", async () => {
    expect(await find("algebra engineers vectors")).toContain("Linear algebra for engineers");
    expect((await find("street light"))[0]).toBe("Photography on the street");
  });

  test("mends each word, where none has all of them", async () => {
    await add("Coffee from seed to cup", { description: "Roasting." });
    await add("Science for everybody", { description: "How we know." });
    const both = ["Coffee from seed to cup", "Science for everybody"];
    expect(await find("cofee sciense")).toEqual(expect.arrayContaining(both));
    const body = { query: "cofee sciense", sort: "newest" };
    const listed = await call(api.url, wire.searchLectures, { token: abebe.token, body });
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(both));
    await add("The science of coffee", { description: "Chemistry in a cup." });
    expect((await find("cofee sciense"))[0]).toBe("The science of coffee");
  });

  test("ranks a title above a description", async () => {
    await add("Juggling", { description: "Origami in the breaks." });
    await add("Origami");
    expect(await find("origami")).toEqual(["Origami", "Juggling"]);
  });

  test("finds nothing for unknown words", async () => {
    expect(await find("zzzzqqqq")).toEqual([]);
    expect(await find("!!! ... ፣።")).toEqual([]);
  });

  test("lists all lectures for an empty query", async () => {
    const listed = await call(api.url, wire.listLectures, { token: abebe.token });
    expect(await find("")).toEqual(listed.map((lecture) => lecture.name));
    expect(await find("   ")).toHaveLength(listed.length);
  });

  test("ranks upcoming lectures above past ones that match equally", async () => {
    const [past, upcoming, farther] = [
      await add("Weaving baskets"),
      await add("Weaving baskets"),
      await add("Weaving baskets", { schedule: "2027-05-01T10:00:00Z" }),
    ];
    await api.db("lectures").where({ id: past }).update({ startsAt: "2026-11-20T09:00:00Z" });
    const body = { query: "weaving" };
    const found = await call(api.url, wire.searchLectures, { token: selam.token, body });
    expect(found.map((lecture) => lecture._id)).toEqual([upcoming, farther, past]);
  });

  test.each([
    ["a rare word", "Glassblowing", 1],
    ["a frequent word", "Blacksmithing", 5],
  ])(
    "finds what starts soon, in weeks, in a year and is over, and the nearest first: %s",
    async (_, craft, soon) => {
      const days = ["2026-11-21", "2026-12-08", "2027-01-20", "2027-02-14", "2027-11-20"];
      const over = ["2026-11-19", "2025-11-20"];
      for (const date of over) {
        const id = await add(`${craft} on ${date}`);
        await api
          .db("lectures")
          .where({ id })
          .update({ startsAt: `${date}T12:00:00Z` });
      }
      for (const date of days.toReversed())
        await add(`${craft} on ${date}`, { schedule: `${date}T12:00:00Z` });
      for (let more = 1; more < soon; more++)
        await add(`${craft} on 2026-11-21`, { schedule: "2026-11-21T12:00:00Z" });
      const expected = [...Array<string>(soon - 1).fill("2026-11-21"), ...days, ...over];
      const datesOf = async (when?: "upcoming" | "past") => {
        const body = { query: craft, when };
        const found = await call(api.url, wire.searchLectures, { token: abebe.token, body });
        return found.map((lecture) => lecture.name.replace(`${craft} on `, ""));
      };
      expect(await datesOf()).toEqual(expected);
      expect(await datesOf("upcoming")).toEqual(expected.slice(0, -2));
      expect(await datesOf("past")).toEqual(over);
    },
  );

  test("returns fifty results at most", async () => {
    for (let at = 0; at < 51; at++) await add(`Pottery ${at}`);
    expect(await find("pottery")).toHaveLength(50);
  });
});

describe("the search index", () => {
  test("follows changes and deletions of lectures", async () => {
    const id = await add("Beekeeping");
    expect(await find("beekeeping")).toEqual(["Beekeeping"]);
    await call(api.url, updateLecture, {
      token: abebe.token,
      params: { id },
      body: { name: "Silkworms" },
    });
    expect(await find("beekeeping")).toEqual([]);
    expect(await find("silkworms")).toEqual(["Silkworms"]);
    await api.db("lectures").where({ id }).update({ deletedAt: now });
    expect(await find("silkworms")).toEqual([]);
  });

  test("follows an instructor's new name", async () => {
    const { token, id } = await newAccount(api.url, "instructor", "Gelila Worku");
    await add("Drums", {}, { ...abebe, token });
    expect(await find("gelila")).toEqual(["Drums"]);
    await call(api.url, updateAccount, { token, params: { id }, body: { name: "Mahlet Worku" } });
    expect((await call(api.url, me, { token })).name).toBe("Mahlet Worku");
    expect(await find("gelila")).toEqual([]);
    expect(await find("mahlet drums")).toEqual(["Drums"]);
  });
});

describe("the page's folding and the index's", () => {
  const foldedByIndex = async (texts: string[]): Promise<string[]> => {
    const { rows } = await api.db.raw<{ rows: { words: string }[] }>(
      "select search_words(text) as words from unnest(?::text[]) with ordinality as given (text, at) order by at",
      [texts],
    );
    return rows.map(({ words }) => words);
  };

  test("are the same for every letter that has a place in them", async () => {
    // Ranges in which PostgreSQL and Node know the same letters; letters that only a newer Unicode version knows are in
    // the ranges of other scripts.
    const codes = [
      [0x20, 0x5ff],
      [0x10_a0, 0x2f_ff],
      [0xab_00, 0xab_2f],
      [0xfb_00, 0xff_ef],
      [0x1_e7_e0, 0x1_e7_ff],
    ];
    const texts = codes.flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first + 1 }, (_, at) => `a${String.fromCodePoint(first + at)}ዋ`),
    );
    const folded = await foldedByIndex(texts);
    expect(texts.filter((text, at) => foldForSearch(text) !== folded[at])).toEqual([]);
  });

  test("are the same for words of such letters", { retry: 0 }, async () => {
    const letter = fc.oneof(
      fc.integer({ min: 0x12_00, max: 0x13_7f }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(..."aEé\u0301'’ʼ ßÆΣς\n-1ዋኩ".split("")),
    );
    const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(""));
    const texts = fc.sample(text, 500);
    expect(texts.map(foldForSearch)).toEqual(await foldedByIndex(texts));
  });
});

describe("a hostile search", () => {
  test.each([
    "'",
    "a & | ! ( ) :* <-> b",
    "foo:*A & !bar",
    "\\",
    "%_%",
    "'; drop table lectures; --",
    "$1 ?? :name",
    "\ud800",
    "🎓",
    "<script>alert(1)</script>",
    "and or not the",
    "a ".repeat(100),
    "x".repeat(200),
    "e\u0301\u0301\u0301",
  ])("gets an answer: %j", async (query) => {
    expect(await find(query)).toBeInstanceOf(Array);
  });

  test("never fails, whatever the query", { retry: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (query) => {
        expect(await find(query)).toBeInstanceOf(Array);
      }),
      { numRuns: 60 },
    );
  });

  test.each([[undefined], [null], [7], [["a"]], [{ $ne: "" }], ["x".repeat(201)]])(
    "is rejected when the query is %j",
    async (query) => {
      const failed = await errorOf(api.url, wire.searchLectures, { token: abebe.token, body: { query } });
      expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
      expect(Object.keys(failed.fields ?? {})).toEqual(["query"]);
    },
  );

  test("requires a session", async () => {
    expect((await errorOf(api.url, wire.searchLectures, { body: { query: "algebra" } })).code).toBe(
      "not_signed_in",
    );
  });
});

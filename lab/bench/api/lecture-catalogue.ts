import type { Knex } from "#backend/platform/db/knex.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const rowsPerStatement = 2000;
const vocabularySize = 24_000;

const commonEnglish =
  "the of and to in a for with you we will how from your this learn lecture students live questions " +
  "examples basic advanced practice introduction course step problems exam preparation understand grade";
const subjectEnglish =
  "mathematics algebra calculus geometry trigonometry statistics probability physics mechanics optics " +
  "electricity chemistry organic biology genetics anatomy ecology history geography economics accounting " +
  "finance marketing business management english grammar writing literature amharic python javascript " +
  "programming database networks security design photography music guitar piano painting drawing medicine " +
  "nursing surgery pharmacy agriculture irrigation coffee farming law ethics philosophy psychology " +
  "engineering architecture construction robotics electronics mobile android machine learning astronomy";
const commonAmharic =
  "ትምህርት ተማሪዎች መምህር ክፍል እና በቀጥታ ጥያቄ ምሳሌ መሠረታዊ ፈተና ዝግጅት ለሁሉም ስለ የሂሳብ መግቢያ ልምምድ ቋንቋ ሥራ ጊዜ ዕውቀት";
const subjectAmharic =
  "ሂሳብ ፊዚክስ ኬሚስትሪ ባዮሎጂ ታሪክ ጂኦግራፊ ኢኮኖሚክስ አማርኛ እንግሊዝኛ ኦሮምኛ ትግርኛ ኮምፒውተር ፕሮግራም ንግድ ግብርና ጤና ሕግ ፍልስፍና ሙዚቃ ሥዕል ምህንድስና";
const firstNames =
  "Abebe Almaz Bekele Biruk Chaltu Dawit Eden Fikru Genet Hana Ibsa Kidist Lemma Meron Nardos Selam Tesfaye Yonas " +
  "ሰላም ዳዊት ሃና ተስፋዬ አልማዝ ብሩክ ገነት ዮናስ";
const lastNames =
  "Kebede Haile Tadesse Girma Alemu Bekele Desta Worku Assefa Negash Mekonnen Tilahun ከበደ ኃይሌ ታደሰ ግርማ ዓለሙ ደስታ";
const types = ["Math", "Science", "Languages", "Programming", "Business", "Arts", "Health"];

const latinSyllables =
  "ba co di fe ga hu in jo ka le mo ni or pa qui ra su ta ul ver wi xa yo ze tion ment".split(" ");
const ethiopicSyllables = Array.from("ለመሰረቀበተነአከወዘደገጠፈሉሙሱሩቁቡቱኑኡኩሊሚሲሪቂቢቲኒኢኪላማሳራቃባታናካዋዛዳጋጣፋልምስርቅብትንክውዝድግጥፍ");

/** mulberry32, which produces the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** Real words come first, since users search for the most frequent words; a long tail of invented words follows. */
function vocabulary(random: Random): string[] {
  const head = [commonEnglish, subjectEnglish, commonAmharic, subjectAmharic].flatMap((text) =>
    text.split(" "),
  );
  const words = new Set(head);
  while (words.size < vocabularySize) {
    const syllables = random() < 0.7 ? latinSyllables : ethiopicSyllables;
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => oneOf(random, syllables)).join(""));
  }
  return [...words];
}

/** Returns a word by Zipf's law: the n-th most frequent occurs about 1/n as often as the first. */
function zipf(random: Random, words: readonly string[]): string {
  const rank = Math.floor(Math.exp(random() * Math.log(words.length + 1))) - 1;
  return words[Math.min(rank, words.length - 1)] ?? "";
}

function sentence(random: Random, words: readonly string[], length: number): string {
  return Array.from({ length }, () => zipf(random, words)).join(" ");
}

async function insertInstructors(db: Knex.Transaction, random: Random, count: number): Promise<string[]> {
  const [first, last] = [firstNames.split(" "), lastNames.split(" ")];
  const names = Array.from({ length: count }, () => `${oneOf(random, first)} ${oneOf(random, last)}`);
  const result = await db.raw<{ rows: { id: string }[] }>(
    `insert into accounts (name, email, role, password_hash)
     select name, 'catalogue-' || n || '-' || gen_random_uuid() || '@example.com', 'instructor', 'no log-in'
     from unnest(?::text[]) with ordinality as given (name, n) returning id`,
    [names],
  );
  return result.rows.map((row) => row.id);
}

/** `age` is the lecture's position in the catalogue's growth, from 0 (oldest) to 1 (newest). */
function lectureRow(random: Random, words: readonly string[], from: { now: Date; age: number }) {
  const subjects = [subjectEnglish, subjectAmharic].join(" ").split(" ");
  const title = `${oneOf(random, subjects)} ${sentence(random, words, 1 + Math.floor(random() * 4))}`;
  // Two thirds of the lectures have ended.
  const days = -730 + from.age * 1065 + random() * 30;
  return {
    name: title.slice(0, 150),
    type: oneOf(random, types),
    description: sentence(random, words, 15 + Math.floor(random() * 30)),
    priceSantim: random() < 0.1 ? 0 : 1000 * (5 + Math.floor(random() * 95)),
    startsAt: new Date(Math.round((from.now.getTime() + days * dayMs) / minuteMs) * minuteMs),
    durationMinutes: oneOf(random, [60, 90, 120]),
  };
}

/**
 * Returns what users would type to find lectures of a catalogue: one to three words of a title or an instructor's name,
 * a quarter of them misspelled, a quarter incomplete. The same in every run.
 */
export async function catalogueQueries(db: Knex, count: number): Promise<string[]> {
  const random = randomFrom(7);
  const lectures: { title: string; instructor: string }[] = await db("lectures")
    .join("accounts", "accounts.id", "lectures.instructorId")
    .orderBy("lectures.id")
    .limit(count)
    .select({ title: "lectures.name", instructor: "accounts.name" });
  return lectures.map(({ title, instructor }) => {
    const words = (random() < 0.2 ? instructor : title).split(" ");
    const wanted = words.slice(0, 1 + Math.floor(random() * 3)).join(" ");
    const habit = random();
    if (habit < 0.25) return withTypingError(random, wanted);
    return habit < 0.5 ? wanted.slice(0, Math.ceil(wanted.length * 0.8)) : wanted;
  });
}

function withTypingError(random: Random, text: string): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  return random() < 0.5
    ? text.slice(0, at) + text.slice(at + 1)
    : `${text.slice(0, at)}x${text.slice(at + 1)}`;
}

async function insertLectures(db: Knex.Transaction, rows: readonly object[]): Promise<void> {
  await db.raw(
    `insert into lectures (instructor_id, name, type, description, price_santim, starts_at, duration_minutes, zone)
     select "instructorId", name, type, description, "priceSantim", "startsAt", "durationMinutes", 'Africa/Addis_Ababa'
     from json_to_recordset(?) as rows("instructorId" uuid, name text, type text, description text,
       "priceSantim" int, "startsAt" timestamptz, "durationMinutes" int)`,
    [JSON.stringify(rows)],
  );
}

/** Building the word indexes once at the end is far faster than updating them for each row. */
async function withoutWordIndexes(db: Knex.Transaction, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string; definition: string }[] }>(
    `select name, pg_get_indexdef(name::regclass) as definition
     from unnest(array['lectures_search', 'lectures_search_by_week']) as name`,
  );
  for (const { name } of rows) await db.raw(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await db.raw(definition);
}

/**
 * Adds `count` lectures by `count / 40` instructors, in English and Amharic, with realistic word frequencies, spread
 * over two years before `now` and one after. The same content in every run.
 */
export async function fillCatalogue(db: Knex, count: number, now = new Date()): Promise<void> {
  const random = randomFrom(2);
  const words = vocabulary(randomFrom(1));
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    const instructors = await insertInstructors(trx, random, Math.ceil(count / 40));
    await withoutWordIndexes(trx, async () => {
      for (let from = 0; from < count; from += rowsPerStatement) {
        const rows = Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, at) => ({
          ...lectureRow(random, words, { now, age: (from + at) / count }),
          instructorId: oneOf(random, instructors),
        }));
        await insertLectures(trx, rows);
      }
    });
    await trx.raw("analyze lectures, lecture_words, accounts");
  });
}

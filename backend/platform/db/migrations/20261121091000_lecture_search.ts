import type { Knex } from "knex";

/** Letters that Amharic writes alike: the first of each pair is searched as the second. */
const homophones = {
  from: "ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃኻሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆ",
  to: "ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሀሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾ",
};

async function createTextFunctions(db: Knex): Promise<void> {
  await db.raw("create extension if not exists pg_trgm");
  await db.raw("create extension if not exists unaccent");
  await db.raw("create extension if not exists fuzzystrmatch");
  // Nothing but words with single spaces between, so that the parser sees no addresses, signs or fractions.
  // Looking for homophones is the dearest part, so texts without Ethiopic letters are spared it.
  await db.raw(`
    create function search_words(input text) returns text language sql stable parallel safe as $$
      select trim(regexp_replace(
        lower(unaccent(normalize(
          case when input ~ '[ሀ-ፚ]' then translate(input, '${homophones.from}', '${homophones.to}') else input end,
          NFKC))),
        '[^[:alnum:]]+', ' ', 'g'))
    $$`);
  // (`\\?` is a question mark that knex leaves alone.) "lectures" is found by "lecture", and "የሂሳብ" (of mathematics) by "ሂሳብ".
  await db.raw(`
    create function search_stems(words text) returns tsvector language sql stable parallel safe as $$
      select to_tsvector('english', regexp_replace(words, '\\m[የበለከ](\\?=[ሀ-ፚ]{2})', '', 'g'))
    $$`);
  await db.raw(`
    create function search_vector(input text) returns tsvector language sql stable parallel safe as $$
      select to_tsvector('simple', words) || search_stems(words) from (select search_words(input) as words) folded
    $$`);
}

async function createSearchColumn(db: Knex): Promise<void> {
  await db.raw("alter table lectures add column search tsvector");
  // A new lecture waits for a rename of its instructor that is under way; the rename sees an older one.
  await db.raw(`
    create function fill_lecture_search() returns trigger language plpgsql as $$
    declare
      instructor text;
    begin
      if tg_op = 'INSERT' then
        select name into instructor from accounts where id = new.instructor_id for share;
      else
        select name into instructor from accounts where id = new.instructor_id;
      end if;
      new.search :=
        setweight(search_vector(new.name), 'A') ||
        setweight(search_vector(coalesce(instructor, '') || ' ' || new.type), 'B') ||
        setweight(search_vector(new.description), 'C');
      return new;
    end $$`);
  await db.raw(`
    create trigger lectures_search before insert or update of name, type, description, instructor_id, search
    on lectures for each row execute function fill_lecture_search()`);
  await db.raw(`
    create function follow_instructor_name() returns trigger language plpgsql as $$
    begin
      update lectures set search = null where instructor_id = new.id;
      return null;
    end $$`);
  await db.raw(`
    create trigger accounts_name_in_search after update of name on accounts
    for each row when (old.name is distinct from new.name) execute function follow_instructor_name()`);
  await db.raw("update lectures set search = null");
  // Without the pending list, which every search would have to read besides.
  await db.raw(
    "create index lectures_search on lectures using gin (search) with (fastupdate = off) where deleted_at is null",
  );
}

/** Every word that occurs: typing errors are mended here, where cost grows with the language, not with lectures. */
async function createVocabulary(db: Knex): Promise<void> {
  await db.raw("create table lecture_words (word text primary key)");
  await db.raw(
    "create index lecture_words_alike on lecture_words using gin (word gin_trgm_ops) with (fastupdate = off)",
  );
  // In order, so that two who add the same words wait for each other instead of both failing.
  await db.raw(`
    create function keep_lecture_words() returns trigger language plpgsql as $$
    begin
      insert into lecture_words
        select distinct word from changed, unnest(tsvector_to_array(changed.search)) as word
        where char_length(word) between 3 and 40 order by word
      on conflict do nothing;
      return null;
    end $$`);
  await db.raw(`
    create trigger lectures_words_inserted after insert on lectures
    referencing new table as changed for each statement execute function keep_lecture_words()`);
  await db.raw(`
    create trigger lectures_words_updated after update on lectures
    referencing new table as changed for each statement execute function keep_lecture_words()`);
  await db.raw(`
    insert into lecture_words
      select distinct word from lectures, unnest(tsvector_to_array(search)) as word
      where char_length(word) between 3 and 40
    on conflict do nothing`);
  // Short words share few trigrams with what they were meant to be, so the threshold is low and the distance
  // sorts out the rest. Swapped letters count two, hence three for the two errors of a long word.
  await db.raw(`
    create function words_like(typed text, most int) returns setof text language sql stable
    set pg_trgm.similarity_threshold = 0.1 as $$
      select word from lecture_words
      where word % typed
        and levenshtein_less_equal(word, typed, 3) <= case
          when char_length(typed) < 4 then 1 when char_length(typed) < 9 then 2 else 3 end
      order by levenshtein_less_equal(word, typed, 3), similarity(word, typed) desc, word
      limit most
    $$`);
}

export async function up(db: Knex): Promise<void> {
  await createTextFunctions(db);
  await createSearchColumn(db);
  await createVocabulary(db);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}

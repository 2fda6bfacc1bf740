import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What is scheduled and sold, and how it is found. */
const schema = /* sql */ `
  -- The week of a start, so that a search for a frequent word reads only what starts soon.
  create function week_since_1970(at timestamptz) returns int language sql immutable parallel safe as $$
    select floor(extract(epoch from at at time zone 'UTC') / 604800)::int
  $$;

  -- A lecture, from its first draft to what became of it. Deleted ones stay for those who paid.
  create table lectures (
    id uuid primary key default uuidv7(),
    instructor_id uuid not null references accounts,
    name text not null,
    type text not null, -- the subject
    description text not null,
    price_santim bigint not null,
    -- the scheduled start; to the millisecond, since a cursor must name exactly what JavaScript reads back
    starts_at timestamptz(3) not null,
    zone text not null, -- IANA name, for the wall clock
    duration_minutes integer not null,
    capacity integer, -- null: no limit
    -- until then the instructor may choose a start at short notice, which an admin allowed
    short_notice_until timestamptz,
    thumbnail_key text, -- in the pictures storage
    thumbnail_preview text, -- a data URL of at most 300 characters, shown until the thumbnail is loaded
    -- SEQUENCE of RFC 5545: grows with each change that calendars must learn of
    calendar_sequence integer not null default 0,
    prefer_sfu boolean not null default false, -- the host wants an SFU, however few seats are sold
    recording_enabled boolean not null default false,
    replay_days integer default 30, -- how long the replay stays; null: no replay
    replay_price_santim bigint, -- of the replay without a seat; null: it is not sold alone
    offline_allowed boolean not null default false, -- students can download the replay
    host_seen_at timestamptz, -- when the host last entered the room
    -- when everyone was refunded since the host had not come; no seat is sold after that, unless the lecture is moved
    host_no_show_at timestamptz,
    started_at timestamptz, -- the first minute that viewers confirmed; until then a withdrawal is refunded in full
    ended_at timestamptz, -- when the host ended it for everyone; null before and while the room is open
    -- given or not_given: whether its payments are earned; under_review: an admin must decide; null until it is over
    -- and first assessed
    fulfillment text,
    fulfillment_review_at timestamptz, -- since when an admin is to decide it
    fulfillment_decided_at timestamptz,
    payouts_held_at timestamptz, -- set while so many students complain that all its earnings are held
    replay_missing_since timestamptz, -- the promised replay is missing; null again once it is there
    -- between replay_withdrawal_from and replay_withdrawal_until students can withdraw with a full refund, since a
    -- promised replay is missing or was deleted
    replay_withdrawal_from timestamptz,
    replay_withdrawal_until timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default current_timestamp,
    updated_at timestamptz not null default current_timestamp,
    search tsvector, -- filled by a trigger
    constraint lectures_capacity_positive check (capacity > 0),
    constraint lectures_duration_positive check (duration_minutes > 0),
    constraint lectures_fulfillment_decided_once
      check ((fulfillment_decided_at is not null) = coalesce(fulfillment, '') in ('given', 'not_given')),
    constraint lectures_fulfillment_known check (fulfillment in ('under_review', 'given', 'not_given')),
    constraint lectures_fulfillment_review_has_start
      check (fulfillment is distinct from 'under_review' or fulfillment_review_at is not null),
    constraint lectures_price_not_negative check (price_santim >= 0),
    constraint lectures_replay_days check (replay_days between 1 and 365),
    constraint lectures_replay_price check (replay_price_santim > 0)
  );
  -- Deleted ones too: for a rename of the instructor, and an account's own data.
  create index lectures_by_instructor on lectures (instructor_id, starts_at, id);
  -- Waiting times of payouts count an instructor's given lectures.
  create index lectures_given on lectures (instructor_id, fulfillment_decided_at) where fulfillment = 'given';
  create index lectures_names on lectures using gin (name gin_trgm_ops) with (fastupdate = off);
  create index lectures_price on lectures (price_santim, starts_at, id) where deleted_at is null;
  create index lectures_promising on lectures (starts_at) where recording_enabled and replay_days is not null;
  -- Few are recorded: each process looks every few seconds for those that start.
  create index lectures_recorded on lectures (starts_at) where recording_enabled;
  create index lectures_replay_missing on lectures (id) where replay_missing_since is not null;
  create index lectures_schedule on lectures (starts_at, id) where deleted_at is null;
  -- Without the pending list, which every search would have to read as well.
  create index lectures_search on lectures using gin (search) with (fastupdate = off) where deleted_at is null;
  -- Lectures that are to come or not yet assessed, however many years of past ones there are.
  create index lectures_search_by_week on lectures
    using gin (search, (array[week_since_1970(starts_at)])) with (fastupdate = off)
    where deleted_at is null and fulfillment is null;
  create index lectures_subject on lectures (type, starts_at, id) where deleted_at is null;
  create index lectures_thumbnail on lectures (thumbnail_key) where thumbnail_key is not null;
  create index lectures_to_settle on lectures (starts_at) where fulfillment is null;
  create index lectures_under_review on lectures (id) where fulfillment = 'under_review';

  -- A reminder that was enqueued. A lecture that is moved is reminded of again.
  create table lecture_reminders (
    lecture_id uuid not null references lectures on delete cascade,
    kind text not null,
    starts_at timestamptz(3) not null, -- the start that it was for
    primary key (lecture_id, kind, starts_at)
  );

  -- A lecture's day in its zone. A zone that PostgreSQL does not know must not break a list: it counts by the day in
  -- Addis Ababa.
  create function lecture_day(starts_at timestamptz, zone text) returns date language plpgsql stable parallel safe as $$
    begin
      return (starts_at at time zone zone)::date;
    exception when invalid_parameter_value then
      return (starts_at at time zone interval '3 hours')::date;
    end $$;

  -- How many lectures each subject has, so that nobody counts a million of them. Triggers maintain it; those of
  -- suspended instructors count, and readers subtract them.
  create table lecture_subjects (
    type text primary key,
    lectures bigint not null
  );

  -- In order of the subjects, so that two transactions that swap them wait for each other instead of both failing.
  create function count_changed_subject() returns trigger language plpgsql as $$
  begin
    insert into lecture_subjects (type, lectures)
      select type, sum(change) from (values
        (old.type, case when old.deleted_at is null then -1 else 0 end),
        (case when tg_op = 'UPDATE' then new.type else old.type end,
          case when tg_op = 'UPDATE' and new.deleted_at is null then 1 else 0 end)
      ) as changed (type, change) group by type order by type
    on conflict (type) do update set lectures = lecture_subjects.lectures + excluded.lectures;
    return null;
  end $$;

  create function count_new_subjects() returns trigger language plpgsql as $$
  begin
    insert into lecture_subjects (type, lectures)
      select type, count(*) from added where deleted_at is null group by type order by type
    on conflict (type) do update set lectures = lecture_subjects.lectures + excluded.lectures;
    return null;
  end $$;

  create trigger lectures_subject_added after insert on lectures
    referencing new table as added for each statement execute function count_new_subjects();
  create trigger lectures_subject_changed after update of type, deleted_at on lectures for each row
    when (old.type <> new.type or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_changed_subject();
  create trigger lectures_subject_removed after delete on lectures
    for each row execute function count_changed_subject();

  -- Words with single spaces between them, so that the parser sees no addresses, signs or fractions. Of Amharic's
  -- spellings of a word one is searched, as by foldForSearch in contract/text: a test compares them. ASCII skips the
  -- costly part.
  create function search_words(input text) returns text language sql stable parallel safe as $$
    select trim(regexp_replace(
      case when input ~ '[^\\x01-\\x7f]' then
        replace(replace(replace(replace(translate(
          regexp_replace(
            regexp_replace(lower(normalize(input, NFKD)), '[\\u0300-\\u036f\\u135d-\\u135f]', '', 'g'),
            '[ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ]', '\\&ዋ', 'g'),
          'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃኻኹኺኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆዉቈቊቍኈኊኍኰኲኵጐጒጕሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧςøłđðħŧıʼʻʾʿ', 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሀሁሂሄህሆሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾውቆቁቁሆሁሁኮኩኩጎጉጉሉሙሩሱሹቁቡቩቱቹሁኑኙኩዙዡዱጁጉጡጩጱጹፉፑሁሱσolddhti’’’’'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
      else lower(input) end,
      '[^[:alnum:]]+', ' ', 'g'))
  $$;

  -- "lectures" is found by "lecture", and "የሂሳብ" (of mathematics) by "ሂሳብ".
  create function search_stems(words text) returns tsvector language sql stable parallel safe as $$
    select to_tsvector('english', regexp_replace(words, '\\m[የበለከ](\\?=[ሀ-ፚ]{2})', '', 'g'))
  $$;

  create function search_vector(input text) returns tsvector language sql stable parallel safe as $$
    select to_tsvector('simple', words) || search_stems(words) from (select search_words(input) as words) folded
  $$;

  -- Locks the instructor of a new lecture, so that a concurrent rename either comes first or finds the lecture.
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
    end $$;
  create trigger lectures_search before insert or update of name, type, description, instructor_id, search
    on lectures for each row execute function fill_lecture_search();

  create function follow_instructor_name() returns trigger language plpgsql as $$
    begin
      update lectures set search = null where instructor_id = new.id;
      return null;
    end $$;
  create trigger accounts_name_in_search after update of name on accounts
    for each row when (old.name is distinct from new.name) execute function follow_instructor_name();

  -- Every word that lectures use. Typing errors are corrected here, where the cost grows with the language instead of
  -- with the lectures.
  create table lecture_words (
    word text primary key
  );
  create index lecture_words_alike on lecture_words using gin (word gin_trgm_ops) with (fastupdate = off);

  -- In order, so that two transactions that add the same words wait for each other instead of both failing.
  create function store_lecture_words() returns trigger language plpgsql as $$
    begin
      insert into lecture_words
        select distinct word from changed, unnest(tsvector_to_array(changed.search)) as word
        where char_length(word) between 3 and 40 order by word
      on conflict do nothing;
      return null;
    end $$;
  create trigger lectures_words_inserted after insert on lectures
    referencing new table as changed for each statement execute function store_lecture_words();
  create trigger lectures_words_updated after update on lectures
    referencing new table as changed for each statement execute function store_lecture_words();

  -- Short words share few trigrams with what was meant, so the threshold is low and the distance decides. Swapped
  -- letters count 2, so a limit of 3 allows a swap and one more error.
  create function words_like(typed text, most int) returns setof text language sql stable
    set pg_trgm.similarity_threshold = 0.1 as $$
    select word from lecture_words
    where word % typed
      and levenshtein_less_equal(word, typed, 3) <= case
        when char_length(typed) < 4 then 1 when char_length(typed) < 9 then 2 else 3 end
    order by levenshtein_less_equal(word, typed, 3), similarity(word, typed) desc, word
    limit most
  $$;
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/**
 * The language in which a lecture is taught. The search column contains it as a word that nobody can type and that no
 * typed word resembles: a search for "English" must not match every lecture that is taught in English.
 */
const schema = /* sql */ `
  alter table lectures add column language text; -- ISO 639-1; null: not stated

  create index lectures_language on lectures (language, starts_at, id)
    where deleted_at is null and language is not null;

  -- Locks the instructor of a new lecture, so that a concurrent rename either comes first or finds the lecture.
  create or replace function fill_lecture_search() returns trigger language plpgsql as $$
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
        setweight(search_vector(new.description), 'C') ||
        array_to_tsvector(array_remove(array[':language:' || new.language], null));
      return new;
    end $$;
  create or replace trigger lectures_search
    before insert or update of name, type, description, instructor_id, language, search
    on lectures for each row execute function fill_lecture_search();
`;

export const up = (db: Knex) => db.raw(schema);

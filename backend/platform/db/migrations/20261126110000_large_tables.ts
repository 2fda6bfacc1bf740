import type { Knex } from "knex";

/**
 * Indexes for queries that read a whole table with a million lectures. They are created plainly, since the tables are
 * small today. An installation in which they are large creates them beforehand with `create index concurrently` under
 * the same names, without stopping anybody's writing.
 */
/**
 * How many lectures each subject has, so that nobody counts a million of them for a list of subjects. Those of suspended
 * instructors count too: who reads it subtracts them.
 */
const subjectCounts = `
  create table lecture_subjects (type text primary key, lectures bigint not null);

  create function count_new_subjects() returns trigger language plpgsql as $$
  begin
    insert into lecture_subjects (type, lectures)
      select type, count(*) from added where deleted_at is null group by type order by type
    on conflict (type) do update set lectures = lecture_subjects.lectures + excluded.lectures;
    return null;
  end $$;
  create trigger lectures_subject_added after insert on lectures referencing new table as added
    for each statement execute function count_new_subjects();

  -- In order of the subjects, so that two who exchange them wait for each other instead of both failing.
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
  create trigger lectures_subject_changed after update of type, deleted_at on lectures for each row
    when (old.type <> new.type or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_changed_subject();
  create trigger lectures_subject_removed after delete on lectures for each row
    execute function count_changed_subject();

  -- The triggers have locked the table: nothing is counted twice or not at all.
  insert into lecture_subjects (type, lectures)
    select type, count(*) from lectures where deleted_at is null group by type;
`;

export async function up(db: Knex): Promise<void> {
  // Ended ones too: the holds that count at a checkout, a ban, an account's own data.
  await db.raw("create index if not exists enrollments_student on enrollments (student_id, lecture_id)");
  await db.raw("create index if not exists room_presences_account on room_presences (account_id)");
  // Deleted ones too: a rename of their instructor, and an account's own data.
  await db.raw(
    "create index if not exists lectures_by_instructor on lectures (instructor_id, starts_at, id)",
  );
  await db.raw("drop index lectures_instructor");
  // Among many students: mentors, the sitemap, and the admins who get alerts.
  await db.raw("create index if not exists accounts_staff on accounts (role, id) where role <> 'student'");
  await db.raw(subjectCounts);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}

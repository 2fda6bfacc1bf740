import type { Knex } from "#backend/platform/db/knex.ts";
import { withoutIndexes } from "./fill-lectures.ts";

// Every given lecture had a room; some rooms had a chat and lecture minutes.
const rooms = `
  insert into rooms (lecture_id, last_seq) select id, 20 from lectures where fulfillment = 'given'`;

const busy = "(select lecture_id, row_number() over () as place from rooms) r";

const messages = `
  insert into messages (lecture_id, seq, sender_id, sender_name, client_id, text, sent_at)
    select e.lecture_id, row_number() over (partition by e.lecture_id order by n, e.id), e.student_id, 'A student',
      gen_random_uuid(), 'Selam, I have a question about the last example.', l.starts_at + n * interval '1 minute'
    from ${busy} join lectures l on l.id = r.lecture_id
      join enrollments e on e.lecture_id = l.id and e.status = 'active', generate_series(1, 5) as n
    where r.place % 7 = 0`;

const minutes = `
  insert into lecture_minutes (lecture_id, minute, confirmed)
    select r.lecture_id, l.starts_at + n * interval '1 minute', true
    from ${busy} join lectures l on l.id = r.lecture_id, generate_series(1, 60) as n where r.place % 40 = 0`;

const presences = `
  insert into room_presences (lecture_id, account_id, entered_at, seen_until)
    select e.lecture_id, e.student_id, l.starts_at, l.starts_at + interval '1 hour'
    from enrollments e join lectures l on l.id = e.lecture_id where e.status = 'active' and l.fulfillment = 'given'`;

const reminders = `
  insert into lecture_reminders (lecture_id, kind, starts_at)
    select id, kind, starts_at from lectures, unnest(array['day', 'hour']) as kind where fulfillment = 'given'`;

const bans = `
  insert into room_bans (lecture_id, account_id, banned_at)
    select lecture_id, student_id, now() from enrollments where random() < 0.0005 on conflict do nothing`;

const actions = `
  insert into moderation_actions (lecture_id, actor_id, kind, acted_at)
    select lecture_id, account_id, 'remove', banned_at from room_bans`;

// Fifty lectures with fifty participants each are live.
const connections = `
  insert into room_connections (lecture_id, account_id, session_id, node_id, socket_id, role, peer, level, announced)
    select r.lecture_id, a.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'viewer',
      gen_random_uuid()::text, 'full', true
    from (select lecture_id from rooms limit 50) r, (select id from accounts where role = 'student' limit 50) a`;

const media = "insert into room_media (lecture_id, engine) select lecture_id, 'mesh' from rooms";

const tables: [table: string, insert: string][] = [
  ["rooms", rooms],
  ["messages", messages],
  ["lecture_minutes", minutes],
  ["room_presences", presences],
  ["lecture_reminders", reminders],
  ["room_bans", bans],
  ["moderation_actions", actions],
  ["room_connections", connections],
  ["room_media", media],
];

/** Adds the data of past lectures: rooms, chat messages, lecture minutes, presences. */
export async function fillRooms(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("set local session_replication_role = replica");
    await trx.raw("select setseed(0.0625)");
    for (const [table, insert] of tables)
      await withoutIndexes(trx, table, async () => void (await trx.raw(insert)));
  });
}

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/**
 * What a participant sends is a fact about its connection, and ends with it. `rooms` held it before: while a release is
 * rolled out, nodes of the previous one read and write it there, so the triggers keep both equal. A migration of the
 * release after this one drops them, with their functions and `rooms.source`, `source_peer` and `muted`.
 */
const schema = /* sql */ `
  alter table room_connections
    add column source text not null default 'none', -- what this participant sends
    add column muted boolean not null default false, -- its microphone, as last reported
    add constraint room_connections_source_known check (source in ('camera', 'screen', 'microphone', 'none'));
  update room_connections c set source = r.source, muted = r.muted
    from rooms r where r.lecture_id = c.lecture_id and r.source_peer = c.peer;

  create function copy_source_to_connection() returns trigger language plpgsql as $$
    begin
      update room_connections c set source = new.source, muted = new.muted
        where c.lecture_id = new.lecture_id and c.role = 'host'
          and (c.peer = new.source_peer or tg_op = 'UPDATE' and new.source_peer is null);
      return null;
    end $$;
  create trigger rooms_source_copied after insert or update of source, muted on rooms for each row
    when (pg_trigger_depth() = 0) execute function copy_source_to_connection();

  create function copy_source_to_room() returns trigger language plpgsql as $$
    begin
      insert into rooms as r (lecture_id, source, muted, source_peer)
        values (new.lecture_id, new.source, new.muted, new.peer)
        on conflict (lecture_id) do update set
          source = excluded.source, muted = excluded.muted, source_peer = excluded.source_peer;
      return null;
    end $$;
  create trigger room_connections_source_copied after update of source, muted on room_connections for each row
    when (new.role = 'host' and pg_trigger_depth() = 0) execute function copy_source_to_room();

  create function clear_source_of_room() returns trigger language plpgsql as $$
    begin
      update rooms set source = 'none', muted = false, source_peer = null
        where lecture_id = old.lecture_id and source_peer = old.peer;
      return null;
    end $$;
  create trigger room_connections_source_cleared after delete on room_connections for each row
    when (old.role = 'host') execute function clear_source_of_room();
`;

export const up = (db: Knex) => db.raw(schema);

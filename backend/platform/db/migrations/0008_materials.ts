import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** Files that instructors add to a lecture. */
const schema = /* sql */ `
  create table materials (
    id uuid primary key,
    lecture_id uuid not null references lectures,
    name text not null,
    extension text not null,
    bytes integer not null,
    audience text not null, -- students with a seat, or everybody
    file_key text not null unique, -- in the materials storage
    added_at timestamptz not null,
    announced_at timestamptz, -- when students were notified
    constraint materials_audience_known check (audience in ('seats', 'everybody')),
    constraint materials_not_empty check (bytes > 0)
  );
  create index materials_of_lecture on materials (lecture_id, added_at);

  -- A file whose bytes are still arriving.
  create table material_uploads (
    id uuid primary key,
    lecture_id uuid not null references lectures,
    name text not null,
    audience text not null,
    bytes integer not null,
    received integer not null default 0,
    parts text[] not null default '{}', -- stored files that hold the bytes received, in order
    created_at timestamptz not null,
    constraint material_uploads_audience_known check (audience in ('seats', 'everybody')),
    constraint material_uploads_received check (bytes > 0 and (received between 0 and bytes))
  );
  create index material_uploads_by_age on material_uploads (created_at);
  create index material_uploads_of_lecture on material_uploads (lecture_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

const schema = /* sql */ `
  -- The student who may moderate a lecture's room beside its host. The grant counts only while the student has a seat
  -- and isn't banned.
  create table room_assistants (
    lecture_id uuid primary key references lectures,
    account_id uuid not null references accounts,
    named_at timestamptz not null
  );
  create index room_assistants_account on room_assistants (account_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** A question that is removed takes its chapters with it, and no others. */
const schema = /* sql */ `
  -- marker: the lecture's question that was put on the stage; null for a marker of the host's
  alter table recording_events add column question_seq integer;
`;

export const up = (db: Knex) => db.raw(schema);

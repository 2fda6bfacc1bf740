import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** The host's camera in a corner of the stage: a second publication on the SFU. */
const schema = /* sql */ `
  alter table room_media add column corner uuid; -- the publication with the corner camera; null while there is none
  alter table media_handles add column corner boolean not null default false; -- a publication: of the corner camera
`;

export const up = (db: Knex) => db.raw(schema);

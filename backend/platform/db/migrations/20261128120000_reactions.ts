import type { Knex } from "knex";

export { down } from "../forward-only.ts";

const schema = /* sql */ `
  alter table class_settings add column reactions boolean not null default true; -- viewers may react
`;

export const up = (db: Knex) => db.raw(schema);

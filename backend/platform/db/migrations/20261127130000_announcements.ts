import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** A message from a lecture's instructor to everybody who is enrolled. */
const schema = /* sql */ `
  create table announcements (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    text text not null,
    recipients integer not null,
    sent_at timestamptz not null,
    removed_at timestamptz -- by an admin; the text is kept for complaints
  );
  create index announcements_lecture on announcements (lecture_id);

  -- All reports of an announcement are decided together.
  create table announcement_reports (
    id uuid primary key default uuidv7(),
    announcement_id uuid not null references announcements,
    reporter_id uuid not null references accounts,
    reason text not null,
    reported_at timestamptz not null,
    decided_at timestamptz,
    decision text,
    constraint announcement_reports_once unique (announcement_id, reporter_id),
    constraint announcement_reports_decided check ((decision is null) = (decided_at is null)),
    constraint announcement_reports_decision_known check (decision in ('dismissed', 'removed')),
    constraint announcement_reports_reason_known check (reason in ('spam', 'abuse', 'fraud', 'other'))
  );
  create index announcement_reports_open on announcement_reports (announcement_id) where decision is null;
  create index announcement_reports_reporter on announcement_reports (reporter_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What a host asks the class, and what the class answers. */
const schema = /* sql */ `
  create table class_polls (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    position integer not null, -- from 0
    text text not null,
    kind text not null,
    options text[] not null,
    right_answer jsonb, -- of a quiz; viewers get it once the host has shown it
    constraint class_polls_kind_known check (kind in ('one', 'several', 'true-false', 'number'))
  );
  create index class_polls_lecture on class_polls (lecture_id, position);

  -- Each time a class poll is opened is a round. It is open until it is closed or its time is over, so that no process
  -- has to close it.
  create table poll_rounds (
    lecture_id uuid not null references lectures,
    round integer not null, -- from 1, in the order in which the lecture's rounds were opened
    poll_id uuid not null references class_polls,
    opened_at timestamptz not null,
    closes_at timestamptz, -- null without a time limit
    closed_at timestamptz,
    results_shown_at timestamptz,
    answer_shown_at timestamptz,
    primary key (lecture_id, round)
  );
  create unique index poll_rounds_open on poll_rounds (lecture_id) where closed_at is null;
  create index poll_rounds_poll on poll_rounds (poll_id);

  -- One answer per account and round. Only those of accounts with a seat and without a ban count.
  create table poll_answers (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null,
    round integer not null,
    account_id uuid references accounts, -- null for a deleted account, whose answers stay counted
    chosen smallint[], -- the options' indices, in ascending order
    number double precision,
    answered_at timestamptz not null,
    constraint poll_answers_once unique (lecture_id, round, account_id),
    foreign key (lecture_id, round) references poll_rounds(lecture_id, round),
    constraint poll_answers_of_one_kind check ((chosen is null) <> (number is null))
  );
  create index poll_answers_account on poll_answers (account_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** The questions of a lecture's students, before and while it is live. */
const schema = /* sql */ `
  -- What the host allows in class. One row per lecture, from the first question or change on.
  create table class_settings (
    lecture_id uuid primary key references lectures,
    questions_open boolean not null default true,
    anonymous_questions boolean not null default false,
    question_every_minute boolean not null default false, -- one question of each student a minute
    last_question integer not null default 0 -- the highest number of its questions
  );

  create table questions (
    lecture_id uuid not null references lectures,
    seq integer not null,
    asker_id uuid not null references accounts,
    client_id uuid not null, -- the asker's page chose it, so that a repeated request is stored once
    text text not null,
    anonymous boolean not null, -- only admins learn who asked, and only once it is reported
    state text not null default 'open',
    answer text, -- in writing
    asked_at timestamptz not null,
    answering_at timestamptz, -- when it was last put on the stage
    removed_at timestamptz, -- nobody sees it any more; reports still need it
    removed_by uuid references accounts,
    primary key (lecture_id, seq),
    constraint questions_once unique (lecture_id, asker_id, client_id),
    constraint questions_state_known check (state in ('open', 'answering', 'answered', 'dismissed'))
  );
  create unique index questions_on_stage on questions (lecture_id)
    where state = 'answering' and removed_at is null;
  create index questions_asker on questions (asker_id);

  -- One vote per account. Only those of accounts with a seat and without a ban count.
  create table question_votes (
    lecture_id uuid not null,
    seq integer not null,
    account_id uuid not null references accounts,
    voted_at timestamptz not null,
    primary key (lecture_id, seq, account_id),
    foreign key (lecture_id, seq) references questions(lecture_id, seq)
  );
  create index question_votes_account on question_votes (account_id, lecture_id);

  -- An account that may not ask any more in a lecture. It belongs to the question at which the host muted its asker:
  -- if it were shown at the account's other questions, the host would learn that they have the same asker.
  create table question_mutes (
    lecture_id uuid not null,
    account_id uuid not null references accounts,
    seq integer not null,
    muted_at timestamptz not null,
    primary key (lecture_id, account_id, seq),
    foreign key (lecture_id, seq) references questions(lecture_id, seq)
  );
  create index question_mutes_account on question_mutes (account_id);

  -- All reports of a question are decided together.
  create table question_reports (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null,
    seq integer not null,
    reporter_id uuid not null references accounts,
    reason text not null,
    reported_at timestamptz not null,
    decided_at timestamptz,
    decision text,
    constraint question_reports_once unique (lecture_id, seq, reporter_id),
    foreign key (lecture_id, seq) references questions(lecture_id, seq),
    constraint question_reports_decided check ((decision is null) = (decided_at is null)),
    constraint question_reports_decision_known check (decision in ('dismissed', 'removed')),
    constraint question_reports_reason_known check (reason in ('spam', 'abuse', 'fraud', 'other'))
  );
  create index question_reports_open on question_reports (lecture_id, seq) where decision is null;
  create index question_reports_reporter on question_reports (reporter_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What a host shows in place of video: pages, and what is drawn on them. */
const schema = /* sql */ `
  create table decks (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    position integer not null, -- from 0
    name text not null,
    file_fingerprint text, -- of the file that the host's page rasterizes
    file_pages integer,
    stored_pages integer not null default 0, -- how many of them have been stored, in their order
    constraint decks_file check ((file_fingerprint is null) = (file_pages is null))
  );
  create index decks_lecture on decks (lecture_id, position);

  -- A page that is replaced gets another id, so that nobody shows its old picture from a cache.
  create table slides (
    id uuid primary key default uuidv7(),
    deck_id uuid not null references decks,
    position integer not null, -- from 0
    paper text, -- of a blank page
    picture_key text, -- followed by a width it names a file; a repeated lecture has the same
    picture_bytes integer not null default 0, -- all sizes together
    ratio double precision not null, -- height divided by width
    text text not null default '',
    constraint slides_paper_known check (paper in ('white', 'squared', 'lined', 'blackboard')),
    constraint slides_of_one_kind check ((paper is null) <> (picture_key is null))
  );
  create index slides_deck on slides (deck_id, position);
  create index slides_picture on slides (picture_key) where picture_key is not null;

  -- What everybody in a room sees. One row per lecture, from the first slide or change on.
  create table boards (
    lecture_id uuid primary key references lectures,
    slide_id uuid references slides on update cascade, -- null while no board is shown
    epoch integer not null default 0, -- grows with each change of the slide
    floor_draws boolean not null default false -- whoever has the floor may draw
  );
  create index boards_slide on boards (slide_id);

  -- Counts what is on a slide. Its row is locked by whoever draws there.
  create table slide_ink (
    slide_id uuid primary key references slides on update cascade,
    seq bigint not null default 0, -- the number of the last batch
    visible_points integer not null default 0,
    points integer not null default 0, -- removed strokes included
    strokes integer not null default 0 -- removed ones included
  );

  create table strokes (
    slide_id uuid not null references slides on update cascade,
    stroke_id text not null, -- the page that draws chose it
    position integer not null, -- from 0, in the order in which they were begun
    author_id uuid references accounts, -- null for a deleted account
    guest boolean not null, -- drawn with the floor, not by the host
    tool text not null,
    colour smallint not null,
    points integer[] not null, -- pairs, see PAGE_UNITS in the contract
    pressures smallint[],
    text text,
    drawn_at timestamptz not null,
    removed_at timestamptz, -- null while it is visible
    removed_by_host boolean not null default false,
    primary key (slide_id, stroke_id),
    constraint strokes_tool_known
      check (tool in ('pen', 'highlighter', 'line', 'rectangle', 'arrow', 'text'))
  );
  create index strokes_author on strokes (author_id);
`;

export const up = (db: Knex) => db.raw(schema);

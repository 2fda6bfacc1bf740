import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What is recorded of a lecture, and the replay that is assembled from it. */
const schema = /* sql */ `
  -- A lecture has at most one recording, however often its room is opened.
  create table recordings (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null unique references lectures,
    -- recording → ended → assembling → preview (watchable, not all qualities) → ready, or failed; a room that is opened
    -- again records again; deleted ones keep their row
    state text not null default 'recording',
    started_at timestamptz not null,
    ended_at timestamptz, -- null while it runs, also after the room was opened again
    segment integer not null default 0, -- the number of the set of files that Janus writes now
    segment_started_at timestamptz,
    paused_at timestamptz, -- paused by the host or for an unrecorded speaker
    host_paused boolean not null default false,
    unrecorded_speaker_id uuid references accounts on delete set null, -- the viewer who holds the floor unrecorded
    unrecorded_allowed boolean not null default true, -- viewers may speak unrecorded
    failure text, -- why nothing is recorded, or why no replay can be assembled; a code
    pending_cuts uuid, -- a new value with each change of replay_cuts; null once the stored replay has them applied
    expires_at timestamptz, -- when the replay is removed; null: until it is watchable
    expiry_notified_at timestamptz, -- students were notified that it expires
    removed_at timestamptz, -- its files are gone from the storage
    constraint recordings_ended check ((state = 'recording') = (ended_at is null)),
    constraint recordings_state_known
      check (state in ('recording', 'ended', 'assembling', 'preview', 'ready', 'failed', 'deleted'))
  );
  create index recordings_expiring on recordings (expires_at) where state <> 'deleted';
  create index recordings_open on recordings (id) where state = 'recording';
  create index recordings_pending_cuts on recordings (id) where pending_cuts is not null;
  create index recordings_unassembled on recordings (id) where state in ('ended', 'assembling', 'preview');
  create index recordings_unfinished on recordings (state) where state not in ('ready', 'deleted');
  create index recordings_unrecorded_speaker_id_index on recordings (unrecorded_speaker_id);
  create index recordings_unremoved on recordings (id) where state = 'deleted' and removed_at is null;

  -- A .mjr file that Janus writes: one medium of one publication, from one source, for some minutes at most.
  create table recording_files (
    id uuid primary key default uuidv7(),
    recording_id uuid not null references recordings on delete cascade,
    segment integer not null,
    source text not null,
    medium text not null,
    account_id uuid not null references accounts, -- the publisher
    publication uuid not null,
    file text not null, -- in the folder where Janus records
    -- Janus is writing it, has written it, or it is stored; empty and missing ones had nothing to store
    state text not null default 'writing',
    started_at timestamptz not null,
    ended_at timestamptz, -- null while Janus writes it
    storage_key text, -- in the recordings storage
    byte_size bigint,
    stored_at timestamptz,
    constraint recording_files_once unique (recording_id, segment, medium),
    constraint recording_files_ended check ((state = 'writing') = (ended_at is null)),
    constraint recording_files_medium_known check (medium in ('audio', 'video')),
    constraint recording_files_source_known check (source in ('camera', 'screen', 'none', 'microphone', 'speaker')),
    constraint recording_files_state_known check (state in ('writing', 'written', 'stored', 'empty', 'missing')),
    constraint recording_files_stored
      check ((state = 'stored') = (stored_at is not null and storage_key is not null and byte_size is not null))
  );
  create index recording_files_account_id_index on recording_files (account_id);
  -- What is still to be uploaded to the storage.
  create index recording_files_unstored on recording_files (recording_id, segment)
    where state in ('writing', 'written');

  -- What happened when, for the assembly and its chapters.
  create table recording_events (
    id uuid primary key default uuidv7(),
    recording_id uuid not null references recordings on delete cascade,
    kind text not null,
    value text, -- source: which; pause: why; marker: the host's label; layout: which
    at timestamptz not null,
    constraint recording_events_kind_known check (kind in ('source', 'pause', 'resume', 'marker', 'layout'))
  );
  create index recording_events_recording_id_at_index on recording_events (recording_id, at);

  -- When a viewer held the floor while it was recorded: the host's audio contains them, and nothing else says whose
  -- voice it is.
  create table speaking_turns (
    id uuid primary key default uuidv7(),
    recording_id uuid not null references recordings on delete cascade,
    account_id uuid not null references accounts,
    started_at timestamptz not null,
    ended_at timestamptz -- null while they hold the floor
  );
  create index speaking_turns_account_id_index on speaking_turns (account_id);
  create unique index speaking_turns_open on speaking_turns (recording_id) where ended_at is null;
  create index speaking_turns_recording_id_account_id_index on speaking_turns (recording_id, account_id);

  -- The progress and result of a recording's replay, from the first attempt on.
  create table assemblies (
    recording_id uuid primary key references recordings on delete cascade,
    recording_ended_at timestamptz not null, -- the end of what it is made of: a room that is opened again ends again
    step text not null, -- what is being done, in this order
    progress real not null default 0, -- of this step: 0 to 1
    finishes_at timestamptz, -- when all qualities are ready, from measured speed; null: not known
    duration_ms integer, -- null until it was planned
    chapters jsonb not null default '[]',
    -- the ranges of time (milliseconds since 1970) that the replay shows, and where in the replay each begins
    shown_ranges jsonb not null default '[]',
    -- where the stored replay is black and silent, since replay_cuts hide it; milliseconds of the replay
    blanked_ranges jsonb not null default '[]',
    renditions text[] not null default '{}',
    rendition_bytes jsonb not null default '{}', -- by the rendition's name
    thumbnail_bytes integer not null default 0, -- of the poster and the thumbnails
    updated_at timestamptz not null,
    constraint assemblies_duration check (duration_ms > 0),
    constraint assemblies_progress check (progress between 0 and 1),
    constraint assemblies_step_known check (step in ('fetch', 'preview', 'sound', 'renditions', 'store', 'done'))
  );

  -- A passage of a recording that nobody may see.
  create table replay_cuts (
    id uuid primary key default uuidv7(),
    recording_id uuid not null references recordings on delete cascade,
    from_at timestamptz not null, -- time of day, not of the replay, so that it holds when the replay is assembled again
    to_at timestamptz not null,
    -- true: hidden because a speaker's request was granted, and only an admin can show it again (the application
    -- enforces this); false: the host's own cut
    is_redaction boolean not null default false,
    created_by uuid not null references accounts,
    created_at timestamptz not null,
    constraint replay_cuts_span check (from_at < to_at)
  );
  create index replay_cuts_made_by_index on replay_cuts (created_by);
  create index replay_cuts_recording_id_from_at_index on replay_cuts (recording_id, from_at);

  -- A speaker asks to be removed from a replay.
  create table redaction_requests (
    id uuid primary key default uuidv7(),
    recording_id uuid not null references recordings on delete cascade,
    account_id uuid not null references accounts,
    state text not null default 'open',
    reason text, -- the speaker's; null: none was given
    requested_at timestamptz not null,
    escalated_at timestamptz, -- from then on an admin decides; null: the host can, too
    decided_by uuid references accounts,
    decided_at timestamptz,
    refusal text, -- why it was refused
    unique (recording_id, account_id),
    constraint redaction_requests_answered check ((state = 'refused') = (refusal is not null)),
    constraint redaction_requests_decided
      check (((state = 'open') = (decided_at is null)) and ((decided_at is null) = (decided_by is null))),
    constraint redaction_requests_state_known check (state in ('open', 'granted', 'refused'))
  );
  create index redaction_requests_account_id_index on redaction_requests (account_id);
  create index redaction_requests_decided_by_index on redaction_requests (decided_by);
  create index redaction_requests_open on redaction_requests (id) where state = 'open';

  -- A video that the host uploads to replace a replay.
  create table replacement_videos (
    id uuid primary key,
    recording_id uuid not null references recordings on delete cascade,
    name text not null,
    format text, -- as ffmpeg reads it; null until it is complete
    bytes bigint not null,
    received bigint not null default 0,
    parts text[] not null default '{}', -- stored files that hold the bytes received, in order
    -- uploading → waiting → active, or failed or refused; gone once replaced or deleted
    state text not null default 'uploading',
    failure text, -- why no replay was made of it; a code
    progress real not null default 0, -- of its encoding: 0 to 1
    waiting_since timestamptz, -- since when a replay is to be made of it; null: it is not complete
    finishes_at timestamptz, -- from measured speed; null: not known
    activated_at timestamptz, -- when it became the replay that students watch
    replaced_duration_ms integer, -- the longest earlier duration, against which the promise to students is measured
    created_at timestamptz not null,
    constraint replacement_videos_activated check (activated_at is not null or state <> 'active'),
    constraint replacement_videos_format_known check (format in ('mov', 'matroska')),
    constraint replacement_videos_progress check (progress between 0 and 1),
    constraint replacement_videos_received check (bytes > 0 and (received between 0 and bytes)),
    constraint replacement_videos_state_known
      check (state in ('uploading', 'waiting', 'failed', 'refused', 'active', 'gone'))
  );
  -- A recording has at most one active video.
  create unique index replacement_videos_active on replacement_videos (recording_id) where state = 'active';
  -- A recording has at most one video that is uploading, waiting, failed or refused.
  create unique index replacement_videos_pending on replacement_videos (recording_id)
    where state in ('uploading', 'waiting', 'failed', 'refused');
  create index replacement_videos_recording_id_index on replacement_videos (recording_id);
  create index replacement_videos_unremoved on replacement_videos (recording_id) where state in ('refused', 'gone');
  create index replacement_videos_uploading on replacement_videos (created_at) where state = 'uploading';
  create index replacement_videos_waiting on replacement_videos (id) where state = 'waiting';

  -- What is said in a replay, in one language.
  create table captions (
    recording_id uuid not null references recordings on delete cascade,
    language text not null, -- ISO 639-1
    cues jsonb not null, -- in the order of their start: startMs, endMs, text
    updated_at timestamptz not null,
    primary key (recording_id, language),
    constraint captions_language_known check (language in ('am', 'om', 'ti', 'so', 'en'))
  );

  -- What was sent of a replay to an account.
  create table replay_views (
    recording_id uuid not null references recordings on delete cascade,
    account_id uuid not null references accounts,
    segments int4multirange not null, -- numbers of the stream's segments, in any quality; each counts once
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (recording_id, account_id)
  );
  create index replay_views_account_id_index on replay_views (account_id);
`;

export const up = (db: Knex) => db.raw(schema);

import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** The room, in which a lecture is live: its chat, participants, connections and media. */
const schema = /* sql */ `
  -- The chat of a room.
  create table messages (
    lecture_id uuid not null references lectures,
    seq bigint not null,
    sender_id uuid not null references accounts,
    sender_name text not null, -- as it was when the message was sent
    client_id uuid not null, -- the sender's page chose it, so that a repeated request is stored once
    text text not null,
    reply_to bigint,
    sent_at timestamptz not null,
    removed_at timestamptz, -- participants no longer see it; complaints and reports still need it
    removed_by uuid references accounts,
    primary key (lecture_id, seq),
    constraint messages_once unique (lecture_id, sender_id, client_id),
    constraint messages_reply_known foreign key (lecture_id, reply_to) references messages(lecture_id, seq)
  );
  create index messages_sender on messages (sender_id);

  -- One row per lecture, from the first visit on.
  create table rooms (
    lecture_id uuid primary key references lectures,
    source text not null default 'none', -- what the host sends
    source_peer text, -- the host's peer that sends it
    muted boolean not null default false, -- the host's microphone, as last reported
    floor_account_id uuid references accounts, -- the viewer who may speak
    chat_locked boolean not null default false,
    slow_seconds integer not null default 0, -- seconds between two messages of a viewer; 0: no limit
    pinned_seq bigint,
    last_seq bigint not null default 0, -- of its messages
    constraint rooms_pinned_known foreign key (lecture_id, pinned_seq) references messages(lecture_id, seq),
    constraint rooms_source_known check (source in ('camera', 'screen', 'microphone', 'none'))
  );

  -- A message keeps the name that its sender had, until the account is deleted and its name is replaced.
  create function anonymize_sender_name() returns trigger language plpgsql as $$
    begin
      update messages set sender_name = new.name where sender_id = new.id;
      return null;
    end $$;
  create trigger accounts_deleted_in_chat after update of deleted_at on accounts for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function anonymize_sender_name();

  -- A participant reports a message. All reports of a message are decided together.
  create table message_reports (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null,
    seq bigint not null,
    reporter_id uuid not null references accounts,
    reason text not null,
    reported_at timestamptz not null,
    decided_at timestamptz,
    decision text,
    constraint message_reports_once unique (lecture_id, seq, reporter_id),
    foreign key (lecture_id, seq) references messages(lecture_id, seq),
    constraint message_reports_decided check ((decision is null) = (decided_at is null)),
    constraint message_reports_decision_known check (decision in ('dismissed', 'removed')),
    constraint message_reports_reason_known check (reason in ('spam', 'abuse', 'fraud', 'other'))
  );
  create index message_reports_open on message_reports (lecture_id, seq) where decision is null;
  create index message_reports_reporter on message_reports (reporter_id);

  -- What a host did to participants, for those who must judge a complaint.
  create table moderation_actions (
    id bigserial primary key,
    lecture_id uuid not null references lectures,
    actor_id uuid not null references accounts,
    kind text not null,
    subject_id uuid references accounts, -- the participant, when there was one
    details jsonb not null default '{}',
    acted_at timestamptz not null
  );
  create index moderation_actions_lecture on moderation_actions (lecture_id);

  -- An account that may not enter the room again.
  create table room_bans (
    lecture_id uuid not null references lectures,
    account_id uuid not null references accounts,
    banned_at timestamptz not null,
    primary key (lecture_id, account_id)
  );

  -- A raised hand.
  create table room_hands (
    lecture_id uuid not null references lectures,
    account_id uuid not null references accounts,
    raised_at timestamptz not null,
    primary key (lecture_id, account_id)
  );

  -- A stay of a viewer's page. Stays of one account may overlap.
  create table room_presences (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    account_id uuid not null references accounts,
    entered_at timestamptz not null,
    -- moves on while the page is there; a server that dies leaves it where it last looked
    seen_until timestamptz not null,
    constraint room_presences_in_order check (seen_until >= entered_at)
  );
  create index room_presences_account on room_presences (account_id);
  create index room_presences_attendance on room_presences (lecture_id, account_id);

  -- A minute in which the host sent media.
  create table lecture_minutes (
    lecture_id uuid not null references lectures,
    minute timestamptz not null,
    confirmed boolean not null, -- a viewer's page reported new frames or audio
    primary key (lecture_id, minute)
  );

  -- Grows with each change of a connection or of a room's media: of two events the one with the higher number is newer.
  create sequence room_revisions;

  -- The participants of all rooms: one connection per account and room, whichever node holds its socket.
  create table room_connections (
    lecture_id uuid not null references lectures on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    session_id uuid not null,
    node_id uuid not null, -- without a foreign key: a node is dead when nodes has no row with this id
    socket_id text not null unique,
    role text not null,
    peer text not null,
    level text not null, -- what this participant wants to receive
    announced boolean not null default false, -- its peer is open, so it can be called
    poor boolean not null default false, -- its page reports a poor connection; the host sees how many do
    waits_for_sfu boolean not null default false, -- beyond the mesh's capacity while no SFU is available
    disconnected_at timestamptz, -- its socket is lost, and it may reconnect
    revision bigint not null default nextval('room_revisions'),
    joined_at timestamptz not null default clock_timestamp(),
    primary key (lecture_id, account_id),
    constraint room_connections_level check (level in ('full', 'low', 'audio')),
    constraint room_connections_role check (role in ('host', 'viewer'))
  );
  create index room_connections_disconnected on room_connections (disconnected_at) where disconnected_at is not null;
  create index room_connections_node_id_index on room_connections (node_id);
  create index room_connections_session_id_index on room_connections (session_id);

  -- Which engine carries a room's media: in a mesh, browsers connect to each other; an SFU (Janus) forwards the media.
  create table room_media (
    lecture_id uuid primary key references lectures on delete cascade,
    engine text not null,
    server text, -- the address of the Janus server; null in a mesh, and while none is available
    -- grows whenever the room is set up on a server, also on the same one after its restart
    epoch integer not null default 0,
    publication uuid, -- what the host publishes there
    revision bigint not null default nextval('room_revisions'),
    opened_at timestamptz not null default current_timestamp,
    constraint room_media_engine check (engine in ('mesh', 'sfu'))
  );
  create index room_media_server_index on room_media (server);

  -- A session on a Janus server, held by a node. It outlives the node, and another node takes it over.
  create table media_sessions (
    server text not null,
    session_id bigint not null,
    node_id uuid not null, -- without a foreign key: a node is dead when nodes has no row with this id
    primary key (server, session_id)
  );
  create index media_sessions_node_id_index on media_sessions (node_id);

  -- A publication or subscription on a Janus server. Any node can end it.
  create table media_handles (
    id uuid primary key,
    lecture_id uuid not null,
    peer text not null,
    publication uuid, -- set: a subscription, to this publication; null: itself a publication
    server text not null,
    session_id bigint not null,
    handle_id bigint not null,
    video_mid text, -- the mid of the video in a subscription's SDP
    abandoned_at timestamptz, -- its participant has left the room
    traffic jsonb, -- totals since it began, from Janus; null until there are any
    -- the totals that were logged, so that no node logs them again
    reported_traffic jsonb not null default jsonb_build_object(
      'at', extract(epoch from clock_timestamp()) * 1000, 'bytesIn', 0, 'bytesOut', 0, 'nacksIn', 0, 'nacksOut', 0),
    unique (server, handle_id)
  );
  create index media_handles_lecture_id_peer_index on media_handles (lecture_id, peer);
  create index media_handles_server_session_id_index on media_handles (server, session_id);
`;

export const up = (db: Knex) => db.raw(schema);

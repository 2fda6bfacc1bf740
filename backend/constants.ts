const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Status of a successful registration and log-in (specification §9). */
export const REGISTERED_STATUS = 201;
export const LOGGED_IN_STATUS = 200;

/** A session ends after this long without use, and at the latest after the second. Milliseconds. */
export const SESSION_IDLE_MS = 7 * day;
export const SESSION_ABSOLUTE_MS = 30 * day;
/** `last_used_at` is written at most this often, so that reads stay reads. */
export const SESSION_TOUCH_MS = 5 * minute;

/** A device that stays signed in may be left alone this long; after the second it asks for the password anyway. */
export const DEVICE_IDLE_MS = 60 * day;
export const DEVICE_ABSOLUTE_MS = 365 * day;
/** Tabs that open together bring the same cookie: the one before the last works this long without a new one. */
export const DEVICE_GRACE_MS = minute;

/** A link to a new password works this long, once. */
export const RESET_LINK_MS = 30 * minute;
/** So many links are mailed to one account in an hour; who asks for more gets none. */
export const RESET_LINKS_PER_HOUR = 5;

/** So many jobs a process does at a time. */
export const JOBS_AT_ONCE = 4;
/** The database says when there is a job; this is for when it could not. */
export const JOB_POLL_MS = 2 * second;
/** Each process says this often that it lives; after the second its jobs are somebody else's. */
export const JOB_HEARTBEAT_MS = 5 * second;
export const JOB_SILENCE_MS = 20 * second;
/** A runner that ended, as the database did, begins again after this. */
export const JOB_RESTART_MS = second;
/** Jobs under way get this long when the server stops; then they are given back. */
export const JOB_STOP_MS = 7 * second;

/** Jobs that failed for good are kept so long for somebody to look at. Days. */
export const FAILED_JOBS_KEPT_DAYS = 30;

/** Some sixteen hours of trying, ever more seldom. */
export const MAIL_ATTEMPTS = 12;
/** Whoever sends a mail has this long for it; then somebody else may. */
export const MAIL_LEASE_MS = minute;
/** A mail that waits this long has lost its job. */
export const MAIL_FORGOTTEN_MS = 10 * minute;
/** Mails that are out, or never will be, are forgotten after this. */
export const MAIL_KEPT_MS = 90 * day;

/** PeerJS clients send HEARTBEAT this often (specification §9); silence of four means gone. */
export const HEARTBEAT_MS = 5 * second;
export const PEER_SILENCE_MS = 4 * HEARTBEAT_MS;
/** A ticket admits a peer this long; every reconnect brings a fresh one. */
export const TICKET_MS = minute;

/** Realtime handshake time-out, as the client's (specification §9). */
export const REALTIME_CONNECT_TIMEOUT_MS = 20 * second;
/** A dead line is noticed within the sum of both. */
export const REALTIME_PING_INTERVAL_MS = 5 * second;
export const REALTIME_PING_TIMEOUT_MS = 5 * second;

/** A seat is held for a checkout this long: the provider's own window (facts: Chapa, 60 minutes). */
export const SEAT_HOLD_MS = hour;
/** Pending payments are asked again this often. */
export const RECONCILE_INTERVAL_MS = minute;
/** Failed and expired ones too, since money may still arrive; more seldom, and not for ever. */
export const CLOSED_REASK_INTERVAL_MS = hour;
export const CLOSED_REASK_MS = 3 * day;
/**
 * Is the money of a paid one still here? Asked daily, in case the word of it got lost, for as long as the card schemes
 * let a payer dispute a charge: 120 days.
 */
export const PAID_REASK_INTERVAL_MS = day;
export const PAID_REASK_MS = 120 * day;
/** Whoever opens a checkout has this long for it; then a new try may be made. */
export const CHECKOUT_START_MS = 20 * second;
/** Chapa gets this long to answer; afterwards nobody knows what it did. */
export const CHAPA_TIMEOUT_MS = 15 * second;
/** Most refunds are done at once: only of those that still are not is said that they are on their way. */
export const REFUND_MAIL_MS = minute;
/** Whoever asks for a refund has this long; then somebody else may find out what became of it. */
export const REFUND_REQUEST_MS = 2 * minute;
/** A refund of which nobody knows for so long what became of it is a person's to find out. */
export const REFUND_UNKNOWN_MS = day;
/** Payments that arrive at the same time are written down in one transaction, at most so many. */
export const SETTLED_TOGETHER = 32;
/** Pages that wait for their payment ask often; the provider is asked about one payment at most this often for them. */
export const VERIFY_POLL_MS = 2 * second;
/** How long a student is told of seats that ended and of money that came back. */
export const ENDED_SHOWN_MS = 60 * day;

/** A refund that is under way for so long is shown to an admin. */
export const REFUND_SLOW_MS = 3 * day;
/** The provider is asked again about a payout after this. */
export const PAYOUT_CHECK_MS = minute;
/** Whoever asks for a transfer has this long; then somebody else may find out what became of it, and ask. */
export const TRANSFER_REQUEST_MS = 10 * minute;
/** A provider that sends nothing now, as at night, is asked again after this. */
export const PAYOUT_LATER_MS = 30 * minute;

/** A host who entered up to so long before the start has come, though nothing was sent yet. */
export const HOST_EARLY_MS = hour / 2;
/** Who has a seat is told of a lecture's new time or title when it has not been edited again for so long: */
export const CHANGE_QUIET_MS = 10 * minute;
/** but at once when it begins, or would have begun, within this. */
export const CHANGE_URGENT_MS = 2 * hour;
/** Lectures that began longer ago are not looked at for a host who did not come. */
export const NO_SHOW_LOOK_BACK_MS = day;

/** A lecture with no host in it ends by itself this long after its time. */
export const LECTURE_GRACE_MS = hour;
/** A host whose line was lost is not away before this: nobody is put out while they come back. */
export const HOST_AWAY_MS = 5 * minute;

/** JSON bodies above this are refused with 413. Large enough for one picture as a data URL. */
export const JSON_BODY_LIMIT_BYTES = 12 * 1024 * 1024;

/** Everything under way gets this long to finish when the server stops. */
export const STOP_GRACE_MS = 10 * second;
/** The database has this long to answer before callers hear 503. */
export const DATABASE_CONNECT_TIMEOUT_MS = 1500;
/** A whole class signs in at once: who only waits in line for a connection hears 503 later. */
export const DATABASE_QUEUE_TIMEOUT_MS = 6 * second;
/** At the start it may be starting itself, or be busy with what a crash left it. */
export const DATABASE_START_TIMEOUT_MS = 30 * second;
/** No statement of ours runs longer. */
export const STATEMENT_TIMEOUT_MS = 10 * second;
/** What a caller is told to wait when the database is away, in seconds. */
export const DATABASE_RETRY_AFTER_SECONDS = 2;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

// Times are in milliseconds unless a name says otherwise.

/** A session expires after the first without use, and after the second in any case. */
export const SESSION_IDLE_MS = 7 * day;
export const SESSION_ABSOLUTE_MS = 30 * day;
/** One working day: then an admin must log in again, whether or not the session was used. */
export const ADMIN_SESSION_MS = 12 * 60 * minute;
/** Minimum interval between updates of `last_used_at`, so that most requests write nothing. */
export const SESSION_TOUCH_MS = 5 * minute;

/** A remembered device expires after the first without use, and after the second in any case. */
export const DEVICE_IDLE_MS = 60 * day;
export const DEVICE_ABSOLUTE_MS = 365 * day;
/**
 * Tabs that open simultaneously send the same cookie: for this long, the previous token works without being rotated.
 */
export const DEVICE_GRACE_MS = minute;

/** How long a password reset link works. */
export const RESET_LINK_MS = 30 * minute;
/** At most this many reset links are emailed to an account per hour. */
export const RESET_LINKS_PER_HOUR = 5;

/** How long a link that confirms an email address works. */
export const EMAIL_LINK_MS = day;
/** At most this many such links are emailed to an address per hour, whichever account requests them. */
export const EMAIL_LINKS_PER_HOUR = 5;
/** A six-digit code is invalidated after this many attempts. */
export const EMAIL_CODE_ATTEMPTS = 5;

/** How long the page that follows a log-in form has for the session exchange. */
export const SESSION_EXCHANGE_MS = 2 * minute;

/** How long a user has, after the password, to prove the second factor. */
export const SECOND_FACTOR_CHALLENGE_MS = 5 * minute;

/** The time limit of the browser dialog that creates or uses a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * minute;
/** The maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10;

/** For this long after the second factor was proved, actions that move money don't require it again. */
export const STEP_UP_MS = 10 * minute;

/** How long the result of a request is stored under the page's idempotency key. */
export const REQUEST_KEY_MS = day;

/** How many jobs a process runs at a time. */
export const JOB_CONCURRENCY = 4;
/** A fallback for lost notifications: the database notifies about new jobs. */
export const JOB_POLL_INTERVAL_MS = 2 * second;
/**
 * Each runner sends heartbeats at the first interval; after the second without one, its jobs are unlocked for others.
 */
export const JOB_HEARTBEAT_MS = 5 * second;
export const JOB_RUNNER_TIMEOUT_MS = 20 * second;
/** Delay before a runner restarts, for example after it lost the database connection. */
export const JOB_RUNNER_RESTART_MS = second;
/** How long running jobs may take when the server stops; then they are unlocked for others. */
export const JOB_STOP_GRACE_MS = 7 * second;

/** How long jobs without attempts left are stored for inspection. */
export const FAILED_JOB_RETENTION_DAYS = 30;

/** When to retry an operation that the file storage could not perform. */
export const STORAGE_RETRY_AFTER_SECONDS = 10;
/** A picture that nothing refers to is removed at this age: until then its form may still be saved. */
export const ORPHAN_PICTURE_MS = day;

/** How long an upload of a material may take, including all interruptions. */
export const MATERIAL_UPLOAD_MS = 2 * day;
/** How long the upload of a video that replaces a replay may take: gigabytes over a slow connection. */
export const VIDEO_UPLOAD_MS = 7 * day;
/**
 * A file that no material refers to is removed at this age: until then a material may still be about to refer to it.
 */
export const ORPHAN_MATERIAL_MS = day;
/** How long the link that the browser opens on Download stays valid. */
export const MATERIAL_LINK_MS = 10 * minute;
/** Students are notified of new materials once none has been added for this long. */
export const MATERIALS_NOTIFICATION_DELAY_MS = 10 * minute;

/** About sixteen hours with the queue's exponential backoff. */
export const EMAIL_ATTEMPTS = 12;
/** How long a process may take to send an email before another process may claim it. */
export const EMAIL_LEASE_MS = minute;
/** An email overdue for this long has lost its job and gets another one. */
export const EMAIL_STALE_MS = 10 * minute;
/** How long security events are stored, with their addresses. */
export const SECURITY_EVENT_RETENTION_MS = 90 * day;
/** How long sent and failed emails are stored. */
export const EMAIL_RETENTION_MS = 90 * day;

/** A quarter of an hour with the queue's exponential backoff, since a notification is soon outdated. */
export const PUSH_ATTEMPTS = 7;
/** A push service that has not responded within this time may still have accepted the message. */
export const PUSH_TIMEOUT_MS = 10 * second;
/** A notification overdue for this long has lost its job and gets another one. */
export const PUSH_STALE_MS = 10 * minute;
/** How long notifications are stored. */
export const PUSH_RETENTION_MS = 30 * day;
/** The number of browsers that get an account's notifications; another one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
/** How long a notification is listed for apps, which poll every minute. */
export const NOTIFICATION_LIST_PERIOD_MS = 10 * minute;
/** An app that has polled for notifications within this time counts as open. */
export const APP_OPEN_MS = 150 * second;
/** The longest time that quiet hours can delay a notification, in a night when the clocks go back. */
export const QUIET_HOURS_MAX_MS = 10 * hour;

/**
 * PeerJS clients send HEARTBEAT this often (specification §9). After four missed ones, a peer counts as disconnected.
 */
export const HEARTBEAT_MS = 5 * second;
export const PEER_SILENCE_MS = 4 * HEARTBEAT_MS;
/** How long a ticket admits a peer. Every reconnect gets a new ticket. */
export const TICKET_MS = minute;

/** Timeout of the realtime handshake, the same as the client's (specification §9). */
export const REALTIME_CONNECT_TIMEOUT_MS = 20 * second;
/** A dead connection is detected within the sum of both. */
export const REALTIME_PING_INTERVAL_MS = 5 * second;
export const REALTIME_PING_TIMEOUT_MS = 5 * second;

/** How long a seat is held for a checkout, which is as long as Chapa lets payers retry. */
export const SEAT_HOLD_MS = hour;
/** While seats are scarce, no hold lasts longer than this. */
export const SCARCE_SEAT_HOLD_MS = 15 * minute;
/** The number of lectures in which an account can hold seats at a time. */
export const MAX_OPEN_HOLDS = 3;
/** How many times a student can hold a seat in the same lecture within this time after the end of a hold. */
export const MAX_HOLDS_PER_LECTURE = 2;
export const HOLD_AGAIN_PERIOD_MS = hour;
/** How long after the start of a checkout a provider may accept a payment: Chapa lets payers retry. */
export const CHECKOUT_LIFETIME_MS = hour;
/** How long to wait before retrying a failed cancellation, while the student may still pay in the checkout. */
export const CANCELLATION_RETRY_DELAY_MS = minute;
/** Failed and expired payments are polled too, since a charge may still succeed: this often, for this long. */
export const CLOSED_PAYMENT_POLL_INTERVAL_MS = hour;
export const CLOSED_PAYMENT_POLL_PERIOD_MS = 3 * day;
/** Paid payments are checked for a chargeback this often, for as long as card schemes accept disputes: 120 days. */
export const CHARGEBACK_CHECK_INTERVAL_MS = day;
export const CHARGEBACK_CHECK_PERIOD_MS = 120 * day;
/** How long a process has to open a checkout before another attempt may be made. */
export const CHECKOUT_START_TIMEOUT_MS = 20 * second;
/** After this time the result of a request to Chapa is unknown. */
export const CHAPA_TIMEOUT_MS = 15 * second;
/** Most refunds complete at once. Only slower ones get an email that they have started. */
export const REFUND_EMAIL_DELAY_MS = minute;
/** How long a process has to request a refund before another one may verify it. */
export const REFUND_REQUEST_LEASE_MS = 2 * minute;
/** A refund that the provider has not confirmed for this long needs an admin. */
export const REFUND_CONFIRMATION_TIMEOUT_MS = day;
/** The maximum number of charges that are recorded in one transaction if they are confirmed at the same time. */
export const MAX_CHARGES_PER_BATCH = 32;
/** Return pages poll us every second; for them we poll the provider about a payment at most this often. */
export const VERIFY_MIN_INTERVAL_MS = 2 * second;
/** How long students see ended enrollments and their refunds. */
export const ENDED_ENROLLMENT_LIST_PERIOD_MS = 60 * day;

/** The minimum interval between emails to admins about what needs their attention. */
export const ADMIN_ALERT_INTERVAL_MS = 15 * minute;
/** A refund that has been pending for this long is shown to admins. */
export const REFUND_OVERDUE_MS = 3 * day;
/** The provider is polled about a payout this often. */
export const PAYOUT_POLL_INTERVAL_MS = minute;
/** How long a process has to request a transfer before another one may verify it and request it again. */
export const TRANSFER_REQUEST_LEASE_MS = 10 * minute;
/** How long to wait before retrying a transfer that the provider currently rejects, for example at night. */
export const PAYOUT_RETRY_DELAY_MS = 30 * minute;

/** How long before the start students can be notified that the host is live. */
export const LIVE_NOTIFICATION_EARLY_MS = 10 * minute;
/** A host who enters at most this long before the start counts as present, even without sending media. */
export const HOST_EARLY_MS = hour / 2;
/** Students are notified of a lecture's new time or title once it has not been edited for this long. */
export const LECTURE_CHANGE_DELAY_MS = 10 * minute;
/** They are notified at once when the old or the new start is within this time. */
export const LECTURE_CHANGE_URGENT_MS = 2 * hour;
/** Lectures that started longer ago are not checked for no-shows. */
export const NO_SHOW_LOOK_BACK_MS = day;

/** A lecture without a host in its room ends automatically this long after its scheduled end. */
export const LECTURE_GRACE_MS = hour;
/** A disconnected host counts as away after this long, so that viewers stay while the host reconnects. */
export const HOST_AWAY_MS = 5 * minute;

/** Larger JSON bodies of endpoints with an upload are rejected with 413. Enough for one picture as a data URL. */
export const MAX_UPLOAD_JSON_BYTES = 12 * 1024 * 1024;

/** The age at which the health page and the alerts report the daily backup as missing. */
export const BACKUP_OVERDUE_MS = 26 * hour;

/** How long running requests may take when the server stops. */
export const STOP_GRACE_MS = 10 * second;
/** How long a balancer's connection stays open without a request. */
export const BALANCER_KEEP_ALIVE_MS = 75 * second;
/** How long a database connection may take to open before callers get a 503. */
export const DATABASE_CONNECT_TIMEOUT_MS = 1500;
/**
 * How long a caller may wait for a free connection before a 503: long, since all students of a lecture may log in at
 * once.
 */
export const DATABASE_QUEUE_TIMEOUT_MS = 6 * second;
/** The connection timeout at server startup, since the database may itself be starting or recovering from a crash. */
export const DATABASE_START_TIMEOUT_MS = 30 * second;
/** The `statement_timeout` of our connections. */
export const STATEMENT_TIMEOUT_MS = 10 * second;
/** A server that has not even rejected a statement by then is frozen. */
export const DATABASE_SILENT_MS = STATEMENT_TIMEOUT_MS + 2 * second;
/**
 * How often a process checks that its database responds, and the length of an outage at which `/healthz` reports it.
 */
export const DATABASE_CHECK_INTERVAL_MS = 5 * second;
export const DATABASE_OUTAGE_REPORT_MS = minute;
/** `Retry-After` of a 503 while the database is unavailable. */
export const DATABASE_RETRY_AFTER_SECONDS = 2;

/** The duration of each replay segment. */
export const SEGMENT_SECONDS = 4;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

// Times are in milliseconds unless a name says otherwise.

/** A session expires when it is unused for SESSION_IDLE_MS, and at the age of SESSION_ABSOLUTE_MS in any case. */
export const SESSION_IDLE_MS = 7 * day;
export const SESSION_ABSOLUTE_MS = 30 * day;
/** The age at which an admin must log in again even if the session is in use. It covers one working day. */
export const ADMIN_SESSION_MS = 12 * 60 * minute;
/** Minimum interval between updates of `last_used_at`, so that most requests write nothing. */
export const SESSION_TOUCH_MS = 5 * minute;

/**
 * A remembered device expires when it is unused for DEVICE_IDLE_MS, and at the age of DEVICE_ABSOLUTE_MS in any case.
 */
export const DEVICE_IDLE_MS = 60 * day;
export const DEVICE_ABSOLUTE_MS = 365 * day;
/**
 * How long a device's previous token still works after a rotation. Tabs that open at the same time send the same
 * cookie.
 */
export const DEVICE_GRACE_MS = minute;

/** How long a password reset link works. */
export const RESET_LINK_MS = 30 * minute;
/** The maximum number of reset links that are emailed to an account per hour. */
export const RESET_LINKS_PER_HOUR = 5;

/** How long a link that confirms an email address works. */
export const EMAIL_LINK_MS = day;
/** The maximum number of confirmation links emailed to an address per hour, whichever accounts request them. */
export const EMAIL_LINKS_PER_HOUR = 5;
/** A six-digit code is invalidated after this many attempts. */
export const EMAIL_CODE_ATTEMPTS = 5;

/** The time within which the page that follows a log-in form must exchange its code for a session. */
export const SESSION_EXCHANGE_MS = 2 * minute;

/** The time within which a user must prove the second factor after entering the password. */
export const SECOND_FACTOR_CHALLENGE_MS = 5 * minute;

/** The time limit of the browser dialog that creates or uses a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * minute;
export const MAX_PASSKEYS = 10;

/** After a user has proved the second factor, actions that move money do not require it again for this long. */
export const STEP_UP_MS = 10 * minute;

/** How long a request's result is stored under its idempotency key, which the page chooses. */
export const REQUEST_KEY_MS = day;

/** How many jobs a process runs at a time. */
export const JOB_CONCURRENCY = 4;
/**
 * How often a process looks for new jobs. This is only a fallback: normally the database notifies processes of new
 * jobs.
 */
export const JOB_POLL_INTERVAL_MS = 2 * second;
/**
 * The interval between a runner's heartbeats. If a runner sends none for JOB_RUNNER_TIMEOUT_MS, its jobs are unlocked
 * for other runners.
 */
export const JOB_HEARTBEAT_MS = 5 * second;
export const JOB_RUNNER_TIMEOUT_MS = 20 * second;
/** Delay before a runner restarts, for example after it lost the database connection. */
export const JOB_RUNNER_RESTART_MS = second;
/**
 * How long jobs in progress may take to finish when the server stops. After that, they are unlocked for other
 * processes.
 */
export const JOB_STOP_GRACE_MS = 7 * second;

/** How long jobs without attempts left are stored for inspection. */
export const FAILED_JOB_RETENTION_DAYS = 30;

/** The delay, sent to clients, before they retry an operation that the file storage could not perform. */
export const STORAGE_RETRY_AFTER_SECONDS = 10;
/**
 * The age at which a picture is removed if nothing refers to it. Before that, the form with the picture may still be
 * saved.
 */
export const ORPHAN_PICTURE_MS = day;

/** How long an upload of a material may take, including all interruptions. */
export const MATERIAL_UPLOAD_MS = 2 * day;
/** How long the upload of a video that replaces a replay may take. Gigabytes take days over a slow connection. */
export const VIDEO_UPLOAD_MS = 7 * day;
/**
 * The age at which a file is removed if no material refers to it. Before that, a material may be about to be created
 * for it.
 */
export const ORPHAN_MATERIAL_MS = day;
/** How long the link that the Download button opens stays valid. */
export const MATERIAL_LINK_MS = 10 * minute;
/** How long the ticket for the pictures of a lecture's slides stays valid: as long as a long lecture. */
export const SLIDE_TICKET_MS = 6 * hour;
/** Students are notified of new materials once none has been added for this long. */
export const MATERIALS_NOTIFICATION_DELAY_MS = 10 * minute;

/** With the queue's exponential backoff, these attempts span about sixteen hours. */
export const EMAIL_ATTEMPTS = 12;
/** How long a process may take to send an email before another process may claim it. */
export const EMAIL_LEASE_MS = minute;
/** An email that is overdue by this much has probably lost its job, so another job is added. */
export const EMAIL_STALE_MS = 10 * minute;
/** How long security events are stored, including IP addresses. */
export const SECURITY_EVENT_RETENTION_MS = 90 * day;
/** How long sent and failed emails are stored. */
export const EMAIL_RETENTION_MS = 90 * day;

/**
 * With the queue's exponential backoff, these attempts span about ten minutes. A notification that is later than that
 * is outdated.
 */
export const PUSH_ATTEMPTS = 7;
/** A push service that has not responded within this time may still have accepted the message. */
export const PUSH_TIMEOUT_MS = 10 * second;
/** A notification that is overdue by this much has probably lost its job, so another job is added. */
export const PUSH_STALE_MS = 10 * minute;
export const PUSH_RETENTION_MS = 30 * day;
/** The maximum number of browsers that an account can subscribe to notifications. A further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
/** How long a notification is listed for apps, which poll every minute. */
export const NOTIFICATION_LIST_PERIOD_MS = 10 * minute;
/** An app that has polled for notifications within this time counts as open. */
export const APP_OPEN_MS = 150 * second;
/**
 * The longest delay that quiet hours can cause. They last nine hours, or ten in the night in which daylight saving time
 * ends.
 */
export const QUIET_HOURS_MAX_MS = 10 * hour;

/**
 * PeerJS clients send HEARTBEAT this often (specification §9). After four missed ones, a peer counts as disconnected.
 */
export const HEARTBEAT_MS = 5 * second;
export const PEER_SILENCE_MS = 4 * HEARTBEAT_MS;
/** How long a peer can connect with a ticket. Every reconnection requires a new ticket. */
export const TICKET_MS = minute;

/** How long the realtime handshake may take. The client uses the same timeout (specification §9). */
export const REALTIME_CONNECT_TIMEOUT_MS = 20 * second;
/** A dead connection is detected within the sum of the interval and the timeout. */
export const REALTIME_PING_INTERVAL_MS = 5 * second;
export const REALTIME_PING_TIMEOUT_MS = 5 * second;

/** How long a checkout holds a seat. It is the time for which Chapa lets payers retry. */
export const SEAT_HOLD_MS = hour;
/** While seats are scarce, no hold lasts longer than this. */
export const SCARCE_SEAT_HOLD_MS = 15 * minute;
/** The number of lectures in which an account can hold seats at a time. */
export const MAX_OPEN_HOLDS = 3;
/**
 * The number of times that a student can hold a seat in the same lecture. A hold stops counting HOLD_AGAIN_PERIOD_MS
 * after it has ended.
 */
export const MAX_HOLDS_PER_LECTURE = 2;
export const HOLD_AGAIN_PERIOD_MS = hour;
/** How long after the start of a checkout a provider may still accept a payment, since Chapa lets payers retry. */
export const CHECKOUT_LIFETIME_MS = hour;
/**
 * How long to wait before retrying a failed cancellation. Until it succeeds, the student may still pay in the checkout.
 */
export const CANCELLATION_RETRY_DELAY_MS = minute;
/**
 * The interval at which failed and expired payments are polled, and the period for which this continues. Their charges
 * may still succeed.
 */
export const CLOSED_PAYMENT_POLL_INTERVAL_MS = hour;
export const CLOSED_PAYMENT_POLL_PERIOD_MS = 3 * day;
/**
 * The interval at which paid payments are checked for a chargeback, and the period for which this continues. Card
 * schemes accept disputes for 120 days.
 */
export const CHARGEBACK_CHECK_INTERVAL_MS = day;
export const CHARGEBACK_CHECK_PERIOD_MS = 120 * day;
/** The time within which a process must open a checkout. After that, another attempt may be made. */
export const CHECKOUT_START_TIMEOUT_MS = 20 * second;
/** The timeout of requests to Chapa. After a timeout, it is unknown whether Chapa performed the request. */
export const CHAPA_TIMEOUT_MS = 15 * second;
/** How long the email about a new refund is delayed. Most refunds complete within this time and need no such email. */
export const REFUND_EMAIL_DELAY_MS = minute;
/**
 * The time within which a process must request a refund from the provider. After that, another process may verify that
 * refund.
 */
export const REFUND_REQUEST_LEASE_MS = 2 * minute;
/** If the provider does not confirm a refund for this long, an admin must look into it. */
export const REFUND_CONFIRMATION_TIMEOUT_MS = day;
/** The maximum number of simultaneously confirmed charges that are recorded in one transaction. */
export const MAX_CHARGES_PER_BATCH = 32;
/**
 * The minimum interval between two polls of the provider about a payment. The page to which payers return polls our
 * server more often: every second.
 */
export const VERIFY_MIN_INTERVAL_MS = 2 * second;
/** How long students see ended enrollments and their refunds. */
export const ENDED_ENROLLMENT_LIST_PERIOD_MS = 60 * day;

/** The minimum interval between emails to admins about what needs their attention. */
export const ADMIN_ALERT_INTERVAL_MS = 15 * minute;
/** A refund that has been pending for this long is shown to admins. */
export const REFUND_OVERDUE_MS = 3 * day;
/** The provider is polled about a payout this often. */
export const PAYOUT_POLL_INTERVAL_MS = minute;
/**
 * The time within which a process must request a transfer. After that, another process may verify it and request it
 * again.
 */
export const TRANSFER_REQUEST_LEASE_MS = 10 * minute;
/**
 * How long to wait before retrying a transfer that the provider rejects only temporarily, for example outside of
 * transfer hours.
 */
export const PAYOUT_RETRY_DELAY_MS = 30 * minute;

/** The earliest time before a lecture's start at which students are notified that the host is live. */
export const LIVE_NOTIFICATION_EARLY_MS = 10 * minute;
/** A host who enters at most this long before the start counts as present, even without sending media. */
export const HOST_EARLY_MS = hour / 2;
/** Students are notified of a lecture's new time or title once the lecture has not been edited for this long. */
export const LECTURE_CHANGE_DELAY_MS = 10 * minute;
/** If the old or the new start is less than this away, students are notified of the change at once. */
export const LECTURE_CHANGE_URGENT_MS = 2 * hour;
/** How long after its start a lecture is still checked for a no-show. */
export const NO_SHOW_LOOK_BACK_MS = day;

/** A lecture without a host in its room ends automatically this long after its scheduled end. */
export const LECTURE_GRACE_MS = hour;
/** A disconnected host counts as away after this long, so that viewers stay while the host reconnects. */
export const HOST_AWAY_MS = 5 * minute;

/**
 * The maximum size of a JSON body for endpoints that accept a picture as a data URL. Larger bodies are rejected with
 * 413.
 */
export const MAX_UPLOAD_JSON_BYTES = 12 * 1024 * 1024;

/** The time since the last backup after which the health page and the alerts report the daily backup as missing. */
export const BACKUP_OVERDUE_MS = 26 * hour;

/** How long requests in progress may take to finish when the server stops. */
export const STOP_GRACE_MS = 10 * second;
/** How long a balancer's connection stays open without a request. */
export const BALANCER_KEEP_ALIVE_MS = 75 * second;
/** How long a database connection may take to open before callers get a 503. */
export const DATABASE_CONNECT_TIMEOUT_MS = 1500;
/**
 * How long a caller may wait for a free database connection before it gets a 503. It is long, since all students of a
 * lecture may log in at once.
 */
export const DATABASE_QUEUE_TIMEOUT_MS = 6 * second;
/** The connection timeout at server startup, since the database may itself be starting or recovering from a crash. */
export const DATABASE_START_TIMEOUT_MS = 30 * second;
export const STATEMENT_TIMEOUT_MS = 10 * second;
/**
 * How long a statement may go without any response. PostgreSQL rejects a statement after STATEMENT_TIMEOUT_MS, so a
 * server that stays silent for longer than that is frozen.
 */
export const DATABASE_SILENT_MS = STATEMENT_TIMEOUT_MS + 2 * second;
/**
 * How often a process checks that its database responds, and the length of an outage at which `/healthz` reports it.
 */
export const DATABASE_CHECK_INTERVAL_MS = 5 * second;
export const DATABASE_OUTAGE_REPORT_MS = minute;
/** `Retry-After` of a 503 while the database is unavailable. */
export const DATABASE_RETRY_AFTER_SECONDS = 2;

export const SEGMENT_SECONDS = 4;

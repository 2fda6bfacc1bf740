/**
 * The client's numbers and keys from sections 7 and 9 of the specification; "Ours" marks those that it does not
 * contain. Times are in milliseconds.
 */

export const SESSION_TOKEN_KEY = "token";
/** Ours: the draft of this tab's lecture form. */
export const LECTURE_DRAFT_KEY = "lecture_draft";
/** The session storage key of the lecture to which this tab was publishing before a reload. */
export const ROOM_SOURCE_KEY = "room_source";
/**
 * The message that asks the service worker to cache the page of offline replays. The worker's source repeats this
 * value.
 */
export const CACHE_PAGE_MESSAGE = "keep-page";
/** Ours: the account of this tab's session. */
export const SESSION_ACCOUNT_KEY = "session_account";
/** Ours: set when this tab has notified the user that the device's clock is wrong. */
export const CLOCK_SAID_KEY = "clock_said";
export const LOCAL_KEYS = {
  currentLecture: "current_lecture",
  isEdit: "is_edit",
  textRef: "text_ref",
  /** Ours: language, calendar, clock and colours. */
  preferences: "preferences",
  /** Ours: set when this browser may have a cookie that resumes a session. Otherwise no request is made. */
  staysSignedIn: "stays_signed_in",
  /** Ours: this device's media settings in rooms. */
  mediaSettings: "media_settings",
  /** Ours: the position at which each account left each replay. */
  replayPositions: "replay_places",
  /** Ours: "off" when single-key shortcuts are disabled. */
  shortcuts: "shortcuts",
  /** Ours: the account that turned notifications on in this browser. */
  pushAccount: "push_account",
  /** Ours: the account that declined the offer of notifications in this browser. */
  pushDeclined: "push_declined",
  /**
   * Ours, only on a device that stores offline replays: the latest time that the device has seen, in milliseconds since
   * 1970.
   */
  latestTime: "latest_time",
  /** Ours: the account whose session this browser may resume. */
  resumableAccount: "resumable_account",
} as const;

export const STATUS = { unauthorized: 401, conflict: 409, tooManyRequests: 429, serverError: 500 } as const;

/** The time for which the red banner of sign-up and log-in is shown. */
export const BANNER_MS = 3000;
/** The time for which the banner of a form other than sign-up and log-in is shown. */
export const FORM_BANNER_MS = 6000;

export const TOAST = { limit: 2, durationMs: 5000, minWidthPx: 300, maxWidthPx: 560 } as const;

export const SKELETON_COUNT = 4;

export const DEFAULT_DURATION_MINUTES = 120;

/** The slices of `schedule` that a card shows: date and time in the lecture's zone. */
export const SCHEDULE_DATE = { from: 0, to: 10 } as const;
export const SCHEDULE_TIME = { from: 11, to: 19 } as const;

/** Socket.IO's options. `timeoutMs` is the limit of one connection attempt. */
export const REALTIME = {
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 5000,
  reconnectFactor: 2,
  jitter: 0.5,
  timeoutMs: 20_000,
} as const;

/** How often a PeerJS client sends a heartbeat: PeerJS's `pingInterval`. */
export const HEARTBEAT_MS = 5000;

export const VOLUME = { min: 0, max: 1, step: 0.01 } as const;

/** A chunk of the application that has not loaded after this time counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Ours: the timeout of a request. Uploads have a longer one. */
export const CALL_TIMEOUT_MS = 30_000;
export const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Ours: the delays after which a request is sent again, with the same idempotency key, when the connection was lost.
 */
export const REPEAT_AFTER_MS = [500, 2000] as const;
/** Ours: how long a repeated click counts as the same request if there was no response. */
export const KEY_REUSE_MS = 600_000;

/** Ours: the interval at which the payment return page polls a pending payment, for at most `VERIFY_GIVE_UP_MS`. */
export const VERIFY_POLL_MS = 2000;
export const VERIFY_GIVE_UP_MS = 120_000;

/** The first year of the footer's copyright range. */
export const FIRST_YEAR = 2023;

/** Ours: the delay between attempts to reach the server, which increases up to the maximum. */
export const RECONNECT = { delayMs: 1500, delayMaxMs: 15_000 } as const;

/** Ours: how long a request may take before the progress line appears. */
export const SLOW_AFTER_MS = 400;

/** Ours: how long "back online" is shown. */
export const BACK_ONLINE_MS = 3000;

/** Ours: the time within which the second key of a shortcut such as `g d` must follow. */
export const SECOND_KEY_MS = 1500;

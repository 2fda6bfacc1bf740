/** Every number and key of the specification's sections 7 and 9 that the client keeps. Times in milliseconds. */

export const SESSION_TOKEN_KEY = "token";
/** Ours: what was typed into the lecture form of this tab. */
export const LECTURE_DRAFT_KEY = "lecture_draft";
/** Which lecture this tab's camera was sent to when the page went, in session storage. */
export const ROOM_SOURCE_KEY = "room_source";
export const LOCAL_KEYS = {
  currentLecture: "current_lecture",
  isEdit: "is_edit",
  textRef: "text_ref",
  /** Ours: language, calendar, clock, colours. */
  preferences: "preferences",
  /** Ours: this browser may hold a cookie that opens sessions. Guests without it cost no call. */
  staysSignedIn: "stays_signed_in",
  /** Ours: what this device sends and receives in rooms. */
  mediaSettings: "media_settings",
  /** Ours: "off" when a person wants no shortcuts of single keys. */
  shortcuts: "shortcuts",
} as const;

export const STATUS = { ok: 200, created: 201, unauthorized: 401, conflict: 409, serverError: 500 } as const;

/** How long the red banner of sign-up and log-in stands. */
export const BANNER_MS = 3000;
/** How long the banner of the other forms stands. */
export const FORM_BANNER_MS = 6000;

export const TOAST = { durationMs: 5000, minWidthPx: 300, maxWidthPx: 560 } as const;

export const SKELETON_COUNT = 4;

export const DEFAULT_DURATION_MINUTES = 120;
export const CURRENCY = "birr";

/** The slices of `schedule` that the card shows: its wall clock in the lecture's own zone. */
export const SCHEDULE_DATE = { from: 0, to: 10 } as const;
export const SCHEDULE_TIME = { from: 11, to: 19 } as const;

/** Socket.IO. `timeoutMs` is the limit of one connection attempt. */
export const REALTIME = {
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 5000,
  reconnectFactor: 2,
  jitter: 0.5,
  timeoutMs: 20_000,
} as const;

/** How often a PeerJS client says that it is alive; it is PeerJS's `pingInterval`. */
export const HEARTBEAT_MS = 5000;

/**
 * PeerJS's own defaults of its data channels. We send no data over them; they stand here so that a new PeerJS
 * which changes them is noticed.
 */
export const PEER_DATA = { chunkBytes: 16_300, maxBufferedBytes: 8_388_608, retryMs: 50 } as const;

export const PEER_PORT = 443;

/** Steps of the volume slider. */
export const VOLUME = { min: 0, max: 1, step: 0.01 } as const;

/** The CHAT panel's share of the width. */
export const CHAT_COLUMNS = { chat: 3, all: 12 } as const;

/** A part of the application that has not arrived by then counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Ours: a call without an answer by then has failed. Uploads get longer. */
export const CALL_TIMEOUT_MS = 30_000;
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Ours: how often and how long the payment return page asks again while a payment is pending. */
export const VERIFY_POLL_MS = 2000;
export const VERIFY_GIVE_UP_MS = 120_000;

/** The first year of the footer's copyright range. */
export const FIRST_YEAR = 2023;

/** Ours: a server that is away is looked for, ever more seldom. */
export const RECONNECT = { delayMs: 1500, delayMaxMs: 15_000 } as const;

/** Ours: how long something may take before a line says that it is under way. */
export const SLOW_AFTER_MS = 400;

/** Ours: how long "back online" stands. */
export const BACK_ONLINE_MS = 3000;

/** Ours: within this time the second key of a shortcut such as `g d` must follow. */
export const SECOND_KEY_MS = 1500;

/**
 * Milliseconds. `connect`: how long getting from the door to a picture may take before we say so. `host-grace`: how
 * long a lost host's picture has to stand before viewers hear that the host is gone.
 */
export const TIMER_MS = { connect: 30_000, "host-grace": 3_000 } as const;

/** A message that could not be kept is sent again after this time. */
export const CHAT_RETRY_MS = 2_000;

/** About ten minutes of trying with delays of up to five seconds. */
export const RECONNECT_ATTEMPTS = 120;

/** How often a viewer looks whether its picture still moves, in milliseconds. */
export const WATCHDOG_INTERVAL_MS = 1_000;

/** ICE may say `disconnected` for this long before the viewer asks for a new call, in milliseconds. */
export const ICE_PATIENCE_MS = 4_000;

/** A viewer whom the room lost is sent to for as long as their browser is heard; silent for this long, it is gone. */
export const STRAY_PATIENCE_MS = 3_000;

/** And however well they are heard, not longer than this: back by then, or not to come. Milliseconds. */
export const STRAY_MAX_MS = 30_000;

/** One whom the room still knows may only have a bad moment. ICE would take eight seconds to call it lost. */
export const SILENT_PATIENCE_MS = 6_000;

/** A call that is still being set up gets longer: a slow line needs it, and a new call starts from nothing. */
export const SETUP_PATIENCE_MS = 15_000;

/** The host redraws at least once a second, so a decoder that stands this long has lost its stream. */
export const FRAMES_PATIENCE_MS = 6_000;

/** A picture that has stood for two looks and this long is spoken of: short stops are a weak line's daily bread. */
export const STANDING_TOLD_MS = 1_500;

/** After asking for a new call, wait this long before asking again; doubles up to the maximum. */
export const ASK_AGAIN_MS = 6_000;
export const ASK_AGAIN_MAX_MS = 30_000;

/** How often a page looks whether its computer slept, in milliseconds. */
export const BEAT_MS = 1_000;

/** The server drops a line that is silent for so long (its ping's interval and patience), in milliseconds. */
export const SLEPT_MS = 10_000;

export const ACK_TIMEOUT_MS = 10_000;

/** What a host sends to its whole class unless it chooses otherwise, in kbit/s. */
export const UPLOAD_KBPS = 2500;

/** More viewers than this are a strain on one computer that sends to each of them. */
export const MESH_VIEWERS = 6;

/** How often a page looks how its lines are doing, in milliseconds. */
export const TRAFFIC_INTERVAL_MS = 2_000;

/** A change of the data saver that was not taken is told again after this, in milliseconds. */
export const TELL_AGAIN_MS = 5_000;

/** What a host begins to send a new viewer at most: probes go up to six times that, and a slow line drowns in more. */
export const START_BITRATE_KBPS = 300;

/** From this time there and back on, a line counts as a long way; and how long sound waits there before it is played. */
export const LONG_WAY_MS = 100;
export const CUSHION_MS = 400;
export const CUSHION_STEP_MS = 80;
export const CUSHION_STEP_AFTER_MS = 700;

/** How long after a call stands its picture is a first one, and by what that one's width and height are divided. */
export const FIRST_PICTURE_MS = 700;
export const FIRST_PICTURE_SCALE = 4;

/** What a picture may take where the way is long, in kbit/s, once the first one is there; how it grows with each step. */
export const GENTLE_KBPS = 200;
export const GENTLE_GROWTH = 1.25;
export const GENTLE_STEP_MS = 2_500;

import { describe, expect, test } from "vitest";
import * as constants from "./constants.ts";

describe("the specification's numbers and keys", () => {
  test.each([
    ["session token key", constants.SESSION_TOKEN_KEY, "token"],
    [
      "local storage keys",
      {
        currentLecture: constants.LOCAL_KEYS.currentLecture,
        isEdit: constants.LOCAL_KEYS.isEdit,
        textRef: constants.LOCAL_KEYS.textRef,
      },
      { currentLecture: "current_lecture", isEdit: "is_edit", textRef: "text_ref" },
    ],
    ["status of a rejected sign-up or log-in", constants.STATUS.unauthorized, 401],
    ["first status of server errors", constants.STATUS.serverError, 500],
    ["sign-up and log-in banner", constants.BANNER_MS, 3000],
    ["form error banner", constants.FORM_BANNER_MS, 6000],
    ["toasts", constants.TOAST, { limit: 2, durationMs: 5000, minWidthPx: 300, maxWidthPx: 560 }],
    ["skeletons", constants.SKELETON_COUNT, 4],
    ["duration in minutes", constants.DEFAULT_DURATION_MINUTES, 120],
    ["date slice of schedule", constants.SCHEDULE_DATE, { from: 0, to: 10 }],
    ["time slice of schedule", constants.SCHEDULE_TIME, { from: 11, to: 19 }],
    [
      "realtime reconnect",
      constants.REALTIME,
      {
        reconnectDelayMs: 1000,
        reconnectDelayMaxMs: 5000,
        reconnectFactor: 2,
        jitter: 0.5,
        timeoutMs: 20000,
      },
    ],
    ["heartbeat", constants.HEARTBEAT_MS, 5000],
    ["volume slider", constants.VOLUME, { min: 0, max: 1, step: 0.01 }],
    ["script chunk time-out", constants.CHUNK_TIMEOUT_MS, 120000],
    ["first year of the footer", constants.FIRST_YEAR, 2023],
  ])("%s", (_, actual, specified) => {
    expect(actual).toEqual(specified);
  });
});

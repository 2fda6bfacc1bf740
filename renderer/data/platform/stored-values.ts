import {
  CLOCK_SAID_KEY,
  LECTURE_DRAFT_KEY,
  LOCAL_KEYS,
  ROOM_SOURCE_KEY,
  SESSION_ACCOUNT_KEY,
  SESSION_TOKEN_KEY,
} from "#renderer/constants.ts";

type LocalKey = (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS];

/** A value under one key of the browser's storage. */
export interface StoredValue {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/**
 * Browsers that block site data throw on any access to storage. The value is then stored in memory, so that the page
 * still works. During SSR there is no storage.
 */
function storedValue(area: () => Storage, key: string): StoredValue {
  let inMemory: string | null = null;
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: () => Result): Result => {
    if (typeof window === "undefined") return otherwise();
    try {
      return act(area());
    } catch (error) {
      if (error instanceof DOMException) return otherwise();
      throw error;
    }
  };
  return {
    read: () =>
      attempt(
        (storage) => storage.getItem(key),
        () => inMemory,
      ),
    write: (value) => {
      inMemory = value;
      attempt(
        (storage) => storage.setItem(key, value),
        () => undefined,
      );
    },
    remove: () => {
      inMemory = null;
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

export const storedToken = storedValue(() => window.sessionStorage, SESSION_TOKEN_KEY);
export const storedSessionAccount = storedValue(() => window.sessionStorage, SESSION_ACCOUNT_KEY);
export const storedRoomSource = storedValue(() => window.sessionStorage, ROOM_SOURCE_KEY);
export const storedClockNoted = storedValue(() => window.sessionStorage, CLOCK_SAID_KEY);
export const storedLectureDraft = storedValue(() => window.sessionStorage, LECTURE_DRAFT_KEY);

const local = (key: LocalKey) => storedValue(() => window.localStorage, key);
export const storedLectureId = local(LOCAL_KEYS.currentLecture);
export const storedIsEdit = local(LOCAL_KEYS.isEdit);
export const storedTextRef = local(LOCAL_KEYS.textRef);
export const storedStaySignedIn = local(LOCAL_KEYS.staysSignedIn);
export const storedPreferences = local(LOCAL_KEYS.preferences);
export const storedMediaSettings = local(LOCAL_KEYS.mediaSettings);
export const storedPushAccount = local(LOCAL_KEYS.pushAccount);
export const storedPushDeclined = local(LOCAL_KEYS.pushDeclined);
export const storedReplayPositions = local(LOCAL_KEYS.replayPositions);
export const storedLatestTime = local(LOCAL_KEYS.latestTime);
export const storedResumableAccount = local(LOCAL_KEYS.resumableAccount);
export const storedShortcuts = local(LOCAL_KEYS.shortcuts);

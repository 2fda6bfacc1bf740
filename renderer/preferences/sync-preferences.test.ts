import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { updateAccount } from "#contract/accounts/account.ts";
import type { Preferences, PreferencesChange } from "#contract/calendar/preferences.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { syncPreferences } from "./sync-preferences.ts";

const standard = { language: "en", calendar: "gregorian", clock: "24-hour" } as const;
const ethiopian = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;

let server: ReturnType<typeof startFakeServer>;
let stop = () => {};
/** The account's preferences on the server. */
let stored: Preferences;

/** Makes the fake server store the preferences that it receives, as the real server does. */
const keepWhatIsSent = () =>
  server.reply(updateAccount, ({ body }) => {
    stored = { ...stored, ...(body as { preferences: PreferencesChange }).preferences } as Preferences;
    return answerOf(updateAccount, { ...student, preferences: stored });
  });

beforeEach(() => {
  server = startFakeServer();
  stored = standard;
  keepWhatIsSent();
  usePreferences.setState({ ...standard, colours: "system", unsynced: [] });
});
afterEach(() => stop());

function signIn(preferences: typeof student.preferences) {
  useSession.getState().signedIn("a-token");
  useSession.getState().accountLoaded({ ...student, preferences });
}
const saved = () => server.asked(updateAccount).map(({ body }) => body);
const settledDown = () => vi.waitFor(() => expect(usePreferences.getState().unsynced).toEqual([]), 10_000);

test("the account's preferences apply to this device after log-in", () => {
  stop = syncPreferences();
  signIn(ethiopian);
  expect(usePreferences.getState()).toMatchObject({ ...ethiopian, unsynced: [] });
  expect(window.localStorage.getItem("preferences")).toContain('"clock":"ethiopian"');
  expect(saved()).toEqual([]);
});

test("an account without preferences gets the device's", async () => {
  usePreferences.getState().update(ethiopian);
  stop = syncPreferences();
  signIn(null);
  await vi.waitFor(() => expect(useSession.getState().account?.preferences).toEqual(ethiopian), 10_000);
  expect(saved()).toEqual([{ preferences: ethiopian }]);
});

test("a guest's choice stays on the device until the account's replaces it at log-in", () => {
  stop = syncPreferences();
  usePreferences.getState().update({ language: "am" });
  expect(usePreferences.getState()).toMatchObject({ language: "am", unsynced: [] });
  signIn(standard);
  expect(usePreferences.getState().language).toBe("en");
  expect(saved()).toEqual([]);
});

describe("a change while signed in", () => {
  test("is sent to the account, and only the last of several quick changes", async () => {
    stop = syncPreferences();
    signIn(standard);
    const { update } = usePreferences.getState();
    update({ calendar: "ethiopian" });
    update({ clock: "12-hour" });
    await settledDown();
    expect(saved().at(-1)).toEqual({ preferences: { calendar: "ethiopian", clock: "12-hour" } });
    const last = { ...standard, calendar: "ethiopian", clock: "12-hour" };
    expect(useSession.getState().account?.preferences).toEqual(last);
  });

  test("keeps what another device has changed since", async () => {
    stop = syncPreferences();
    signIn(standard);
    stored = { ...standard, language: "am" };
    usePreferences.getState().update({ clock: "12-hour" });
    await settledDown();
    expect(saved()).toEqual([{ preferences: { clock: "12-hour" } }]);
    expect(usePreferences.getState()).toMatchObject({ ...stored, language: "am", clock: "12-hour" });
  });

  test("of the colours is not sent to the account, not even at the next visit", () => {
    stop = syncPreferences();
    signIn(standard);
    usePreferences.getState().update({ colours: "dark" });
    expect(usePreferences.getState().unsynced).toEqual([]);
    expect(saved()).toEqual([]);
  });

  test("that could not be sent overrides the account's preferences at the next visit", async () => {
    stop = syncPreferences();
    signIn(standard);
    server.fail(updateAccount, "database_unavailable");
    usePreferences.getState().update({ language: "am" });
    await vi.waitFor(() => expect(saved()).toHaveLength(1), 10_000);
    expect(window.localStorage.getItem("preferences")).toContain('"unsynced":["language"]');
    stop();
    keepWhatIsSent();
    await vi.waitFor(() => {
      stop = syncPreferences();
      expect(saved().length).toBeGreaterThan(1);
    }, 10_000);
    await settledDown();
    expect(usePreferences.getState().language).toBe("am");
  });
});

test("an unsent change is not sent to the next person's account", () => {
  stop = syncPreferences();
  signIn(standard);
  usePreferences.setState({ unsynced: ["language"] });
  useSession.getState().signedOut("user");
  signIn(ethiopian);
  expect(usePreferences.getState()).toMatchObject(ethiopian);
});

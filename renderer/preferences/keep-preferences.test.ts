import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { updateAccount } from "#contract/account.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { keepPreferences } from "./keep-preferences.ts";

const standard = { language: "en", calendar: "gregorian", clock: "24-hour" } as const;
const ethiopian = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;

let server: ReturnType<typeof startFakeServer>;
let stop = () => {};

beforeEach(() => {
  server = startFakeServer();
  server.reply(updateAccount, ({ body }) => answerOf(updateAccount, { ...student, ...(body as object) }));
  usePreferences.setState({ ...standard, colours: "system", owed: false });
});
afterEach(() => stop());

function signIn(preferences: typeof student.preferences) {
  useSession.getState().signedIn("a-token");
  useSession.getState().accountLoaded({ ...student, preferences });
}
const told = () => server.asked(updateAccount).map(({ body }) => body);
const settledDown = () => vi.waitFor(() => expect(usePreferences.getState().owed).toBe(false));

test("what the account prefers holds on this device from log-in on", () => {
  stop = keepPreferences();
  signIn(ethiopian);
  expect(usePreferences.getState()).toMatchObject({ ...ethiopian, owed: false });
  expect(window.localStorage.getItem("preferences")).toContain('"clock":"ethiopian"');
  expect(told()).toEqual([]);
});

test("an account that has none gets what this device has", async () => {
  usePreferences.getState().changed(ethiopian);
  stop = keepPreferences();
  signIn(null);
  await vi.waitFor(() => expect(useSession.getState().account?.preferences).toEqual(ethiopian));
  expect(told()).toEqual([{ preferences: ethiopian }]);
});

test("a guest's choice stays on the device, and gives way to the account's at log-in", () => {
  stop = keepPreferences();
  usePreferences.getState().changed({ language: "am" });
  expect(usePreferences.getState()).toMatchObject({ language: "am", owed: false });
  signIn(standard);
  expect(usePreferences.getState().language).toBe("en");
  expect(told()).toEqual([]);
});

describe("a change while signed in", () => {
  test("is told to the account, several at once as the last of them", async () => {
    stop = keepPreferences();
    signIn(standard);
    const { changed } = usePreferences.getState();
    changed({ calendar: "ethiopian" });
    changed({ clock: "12-hour" });
    await settledDown();
    const last = { ...standard, calendar: "ethiopian", clock: "12-hour" };
    expect(told().at(-1)).toEqual({ preferences: last });
    expect(useSession.getState().account?.preferences).toEqual(last);
  });

  test("of the colours is this device's business", () => {
    stop = keepPreferences();
    signIn(standard);
    usePreferences.getState().changed({ colours: "dark" });
    expect(told()).toEqual([]);
  });

  test("that could not be told wins over the account at the next visit", async () => {
    stop = keepPreferences();
    signIn(standard);
    server.fail(updateAccount, "database_away");
    usePreferences.getState().changed({ language: "am" });
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    expect(window.localStorage.getItem("preferences")).toContain('"owed":true');
    stop();
    server.reply(updateAccount, ({ body }) => answerOf(updateAccount, { ...student, ...(body as object) }));
    await vi.waitFor(() => {
      stop = keepPreferences();
      expect(told().length).toBeGreaterThan(1);
    });
    await settledDown();
    expect(usePreferences.getState().language).toBe("am");
  });
});

test("what one person owes is not told to the next one's account", () => {
  stop = keepPreferences();
  signIn(standard);
  usePreferences.setState({ owed: true });
  useSession.getState().signedOut("person");
  signIn(ethiopian);
  expect(usePreferences.getState()).toMatchObject(ethiopian);
});

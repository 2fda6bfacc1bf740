import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/session-list.ts";
import { getNotificationSettings } from "#contract/accounts/notifications.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student, notificationSettings } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listSecurityEvents, []);
  server.answer(listSessions, []);
  server.answer(getNotificationSettings, notificationSettings);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("t-1");
});

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = "2026-12-01T07:00:00.000Z";
const chrome = { browser: "Chrome", system: "Windows", address: "196.188.x.x" };
const section = async (name: string) => within(await screen.findByRole("region", { name }));

test("security events name the device and the shortened address, and say that there is no place", async () => {
  server.answer(listSecurityEvents, [
    { _id: id(2), kind: "suspension_end", at, browser: null, system: null, address: null },
    { _id: id(1), kind: "log_in_failed", at, ...chrome },
  ]);
  renderAppAt("/profile/security");
  const activity = await section("Security activity");
  const items = await activity.findAllByRole("listitem");
  expect(items[0]).toHaveTextContent(/^Suspension liftedTuesday, 1 December 2026/);
  expect(items[1]).toHaveTextContent(
    /^Failed attempt to log inChrome on Windows · address 196\.188\.x\.xTuesday/,
  );
  expect(activity.getByText(/not a place/)).toBeVisible();
});

test("older security events are loaded on demand", async () => {
  const event = (digit: number) => ({ _id: id(digit), kind: "log_in" as const, at, ...chrome });
  server.reply(listSecurityEvents, ({ query }) =>
    query.get("cursor") === null
      ? answerOf(listSecurityEvents, [event(2)], id(2))
      : answerOf(listSecurityEvents, [event(1)]),
  );
  const { user } = renderAppAt("/profile/security");
  const activity = await section("Security activity");
  await user.click(await activity.findByRole("button", { name: "Show more" }));
  expect(await activity.findAllByRole("listitem")).toHaveLength(2);
  expect(activity.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

describe("the devices that are logged in", () => {
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const used = { ...chrome, since: at, sameNetwork: true };
  const here = { ...used, _id: id(1), lastUsedAt: minutesAgo(0), current: true };
  const there = { ...used, _id: id(2), system: "Android", lastUsedAt: minutesAgo(20), current: false };
  const unknown = { ...there, _id: id(3), browser: null, system: null, sameNetwork: false };
  const heading = "Where you're logged in";
  // jsdom sometimes treats an open dialog as hidden.
  const answer = async (user: ReturnType<typeof renderAppAt>["user"], text: string) => {
    const dialog = within(await screen.findByRole("alertdialog", { hidden: true }));
    await user.click(dialog.getByRole("button", { name: text, hidden: true }));
  };
  const shown = async () =>
    (await (await section(heading)).findAllByRole("listitem")).map(({ textContent }) => textContent);

  test("are listed with network and last use, and this one can't be logged out", async () => {
    server.answer(listSessions, [here, there, unknown]);
    renderAppAt("/profile/security");
    expect(await shown()).toEqual([
      "Chrome on WindowsThis deviceSame network as now (196.188.x.x)",
      "Chrome on AndroidLast used: 20 minutes agoSame network as now (196.188.x.x)Log out",
      "Unknown deviceLast used: 20 minutes agoAnother network (196.188.x.x)Log out",
    ]);
  });

  test("are logged out one by one, after a confirmation", async () => {
    server.answer(listSessions, [here, there, unknown]);
    server.answer(endSession, {});
    const { user } = renderAppAt("/profile/security");
    await user.click(await screen.findByRole("button", { name: "Log out Chrome on Android" }));
    await answer(user, "Cancel");
    expect(server.asked(endSession)).toEqual([]);
    server.answer(listSessions, [here, unknown]);
    await user.click(screen.getByRole("button", { name: "Log out Chrome on Android" }));
    await answer(user, "Log out Chrome on Android");
    await waitFor(async () => expect(await shown()).toHaveLength(2));
    expect(server.asked(endSession)[0]?.path).toBe(`/users/me/sessions/${there._id}`);
    expect((await screen.findAllByText("The device is logged out."))[0]).toBeVisible();
  });

  test("count as logged out when they are already", async () => {
    server.answer(listSessions, [here, there]);
    server.fail(endSession, "not_found");
    const { user } = renderAppAt("/profile/security");
    await user.click(await screen.findByRole("button", { name: "Log out Chrome on Android" }));
    server.answer(listSessions, [here]);
    await answer(user, "Log out Chrome on Android");
    await waitFor(async () => expect(await shown()).toHaveLength(1));
  });

  test("say why one stays logged in", async () => {
    server.answer(listSessions, [here, there]);
    server.fail(endSession, "database_unavailable");
    const { user } = renderAppAt("/profile/security");
    await user.click(await screen.findByRole("button", { name: "Log out Chrome on Android" }));
    await answer(user, "Log out Chrome on Android");
    expect((await screen.findAllByText(/temporarily unavailable/))[0]).toBeVisible();
    expect(await shown()).toHaveLength(2);
  });

  test("are all logged out but this one, when there are others", async () => {
    server.answer(listSessions, [here, there]);
    server.answer(endOtherSessions, {});
    const { user } = renderAppAt("/profile/security");
    await user.click(await screen.findByRole("button", { name: "Log out all other devices" }));
    server.answer(listSessions, [here]);
    await answer(user, "Log out all other devices");
    await waitFor(async () => expect(await shown()).toHaveLength(1));
    expect(server.asked(endOtherSessions)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Log out all other devices" })).not.toBeInTheDocument();
  });
});

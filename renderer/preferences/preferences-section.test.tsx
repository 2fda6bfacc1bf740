import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";

const standard = { language: "en", calendar: "gregorian", clock: "24-hour", colours: "system" } as const;
beforeEach(() => usePreferences.setState({ ...standard, unsynced: [] }));
afterEach(() => changeLanguage("en"));

const show = () => renderInside(<LanguageRoot render={() => <PreferencesSection />} />);
const choose = (group: string, option: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("radio", { name: option });

test("updates the example with calendar and clock at once", async () => {
  const { user } = show();
  const example = screen.getByRole("status");
  expect(example).toHaveTextContent("Tuesday, 1 December 2026, 19:00 · Addis Ababa time (GMT+3)");
  await user.click(choose("Calendar", "Ethiopian"));
  await user.click(choose("Clock", "Ethiopian"));
  expect(example).toHaveTextContent("22 Hidar 2019 E.C., 1:00 in the evening (19:00)");
  expect(usePreferences.getState()).toMatchObject({ calendar: "ethiopian", clock: "ethiopian" });
});

test("keeps the focus when the language changes", async () => {
  const { user } = show();
  await user.click(choose("Language", "አማርኛ"));
  expect(await screen.findByRole("heading", { name: "ምርጫዎች" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("450 ብር");
  await waitFor(() => expect(choose("ቋንቋ", "አማርኛ")).toHaveFocus());
});

test("stores colours on this device", async () => {
  const { user } = show();
  await user.click(choose("Theme", "Dark"));
  expect(usePreferences.getState().colours).toBe("dark");
});

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { LanguageRoot } from "#renderer/ui/LanguageRoot.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";

const standard = { language: "en", calendar: "gregorian", clock: "24-hour", colours: "system" } as const;
beforeEach(() => usePreferences.setState({ ...standard, owed: false }));
afterEach(() => speak("en"));

const show = () => renderInside(<LanguageRoot draw={() => <PreferencesSection />} />);
const choose = (group: string, option: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("radio", { name: option });

test("the example follows calendar and clock at once", async () => {
  const { user } = show();
  const example = screen.getByRole("status");
  expect(example.textContent).toContain("Tuesday, 1 December 2026, 19:00 · Addis Ababa time (GMT+3)");
  await user.click(choose("Calendar", "Ethiopian"));
  await user.click(choose("Clock", "Ethiopian"));
  expect(example.textContent).toContain("22 Hidar 2019 E.C., 1:00 in the evening (19:00)");
  expect(usePreferences.getState()).toMatchObject({ calendar: "ethiopian", clock: "ethiopian" });
});

test("another language draws the section again and leaves the focus where it was", async () => {
  const { user } = show();
  await user.click(choose("Language", "አማርኛ"));
  expect(await screen.findByRole("heading", { name: "ምርጫዎች" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("450 ብር");
  await waitFor(() => expect(document.activeElement).toBe(choose("ቋንቋ", "አማርኛ")));
});

test("colours are chosen for this device", async () => {
  const { user } = show();
  await user.click(choose("Colours", "Dark"));
  expect(usePreferences.getState().colours).toBe("dark");
});

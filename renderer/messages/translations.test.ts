import { beforeEach, expect, test, vi } from "vitest";
import { languages } from "#contract/text/languages.ts";

// The test set-up loads all texts. Resetting the modules lets each test start without any texts.
beforeEach(() => void vi.resetModules());

const english = Object.entries(import.meta.glob("./en/*.ts"));

test.each(english)("what %s says is said in every language", async (_, load) => {
  await load();
  const { changeLanguage, messages } = await import("./i18n.ts");
  const said = Object.keys(messages.getDataByLanguage("en") ?? {});
  expect(said).not.toEqual([]);
  for (const language of languages) {
    await changeLanguage(language);
    expect(said.filter((namespace) => !messages.hasResourceBundle(language, namespace))).toEqual([]);
  }
});

test("a page on the way to the room loads nothing of it, and the room says it in the current language", async () => {
  await import("./en/enrollments.ts");
  const { changeLanguage, messages } = await import("./i18n.ts");
  const { lazyScreen } = await import("#renderer/data/queries/lazy-screen.ts");
  await changeLanguage("am");
  expect(messages.hasResourceBundle("am", "room")).toBe(false);
  const Screen = lazyScreen(async () => {
    await import("./en/room.ts");
    return () => null;
  });
  await Screen.preload();
  expect(messages.hasResourceBundle("am", "room")).toBe(true);
});

import { beforeEach, expect, test, vi } from "vitest";

// The setup brings all texts, so each test starts without any.
beforeEach(() => void vi.resetModules());

const catalogues = {
  shell: () => import("./shell-catalogue.ts"),
  account: () => import("./account-catalogue.ts"),
  student: () => import("./student-catalogue.ts"),
  earnings: () => import("./earnings-catalogue.ts"),
  lobby: () => import("./lobby-catalogue.ts"),
  materials: () => import("./materials-catalogue.ts"),
  replacement: () => import("./replacement-catalogue.ts"),
  room: () => import("./room-catalogue.ts"),
  full: () => import("./full-catalogue.ts"),
  admin: () => import("./admin-catalogue.ts"),
  desktop: () => import("./desktop-catalogue.ts"),
};

test.each(Object.entries(catalogues))("what %s says is said in Amharic too", async (_, bring) => {
  await bring();
  const { changeLanguage, messages } = await import("./i18n.ts");
  await changeLanguage("am");
  const said = Object.keys(messages.getDataByLanguage("en") ?? {});
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter((namespace) => !messages.hasResourceBundle("am", namespace))).toEqual([]);
});

test("a page on the way to the room loads nothing of it, and the room says it in the current language", async () => {
  await catalogues.student();
  const { changeLanguage, messages } = await import("./i18n.ts");
  const { lazyScreen } = await import("#renderer/data/queries/lazy-screen.ts");
  await changeLanguage("am");
  expect(messages.hasResourceBundle("am", "room")).toBe(false);
  const Screen = lazyScreen(async () => {
    await catalogues.room();
    return () => null;
  });
  await Screen.loadAhead();
  expect(messages.hasResourceBundle("am", "room")).toBe(true);
});

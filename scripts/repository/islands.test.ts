import { expect, test } from "vitest";
import { importEdges, productFiles, readSource } from "./import-edges.ts";

/** The behaviour of an island is in a module of the application, which React components use too. */
const shared = {
  "web/lecture-labels.ts": "renderer/kit/formatting/format-schedule.ts",
  "web/islands/choices.ts": "renderer/data/session/device-preferences.ts",
  "web/islands/connection-banner.ts": "renderer/data/platform/connection-status.ts",
  "web/islands/menu.ts": "renderer/kit/navigation/open-menu.ts",
  "web/islands/register-worker.ts": "renderer/data/platform/register-service-worker.ts",
  "web/islands/start-pictures.ts": "renderer/kit/media/settle-picture.ts",
  "web/served/go-to-class.ts": "renderer/data/platform/stored-values.ts",
  "web/served/lecture-tools.ts": "renderer/lectures/share/share-lecture.ts",
  "web/served/read-as-served.ts": "contract/calendar/zoned-time.ts",
  "web/served/start-served-page.ts": "renderer/data/session/may-sign-in.ts",
  "web/served/start-shortcuts.ts": "renderer/kit/actions/keys.ts",
  "web/served/timed-labels.ts": "renderer/kit/clock/server-time.ts",
};

/** The module only starts the application, which then does the rest. */
const STARTS_THE_APPLICATION = ["web/served/mentor-pages.ts"];

const files = productFiles();
const edges = importEdges(files);
const imports = (from: string, to: string) => edges.some((edge) => edge[0] === from && edge[1] === to);

test("every island that acts takes its behaviour from a module that React components use too", () => {
  const acting = files.filter(
    (file) =>
      /^web\/(?:islands|served)\//.test(file) &&
      /addEventListener|setTimeout|Observer/.test(readSource(file)),
  );
  expect(acting.length).toBeGreaterThan(5);
  expect(acting.filter((file) => !(file in shared) && !STARTS_THE_APPLICATION.includes(file))).toEqual([]);
});

test.each(Object.entries(shared))("%s shares %s with the application", (island, module) => {
  expect(imports(island, module)).toBe(true);
  expect(edges.some(([from, to]) => to === module && from.startsWith("renderer/"))).toBe(true);
});

test("no comment says that an island does as a component does", () => {
  const islands = files.filter((file) => /^web\/(?:islands|served)\//.test(file));
  expect(islands.filter((file) => /\b(?:as|like|in) `\w+(?:\.tsx)?`/.test(readSource(file)))).toEqual([]);
});

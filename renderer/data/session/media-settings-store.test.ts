import { expect, test } from "vitest";
import type { StoredValue } from "#renderer/data/platform/stored-values.ts";
import { createMediaSettings } from "./media-settings-store.ts";

function valueOf(text: string | null): StoredValue {
  let stored = text;
  return {
    read: () => stored,
    write: (written) => void (stored = written),
    remove: () => void (stored = null),
  };
}

test("settings are restored on the same device", () => {
  const value = valueOf(null);
  createMediaSettings(value).getState().update({ level: "low", uploadKbps: 4000, cameraId: "cam" });
  expect(createMediaSettings(value).getState()).toMatchObject({
    level: "low",
    uploadKbps: 4000,
    cameraId: "cam",
    microphoneId: null,
    screenContent: "text",
  });
});

test.each([
  "",
  "nonsense",
  "[]",
  "null",
  "7",
  '{"level":"all","uploadKbps":1e9,"cameraId":7,"screenContent":[]}',
])("invalid stored settings (%s) are ignored", (text) => {
  expect(createMediaSettings(valueOf(text)).getState()).toMatchObject({
    level: "full",
    uploadKbps: 2500,
    cameraId: null,
    screenContent: "text",
  });
});

test("the data level starts as the connection suggests, and a person's own choice is kept", () => {
  const value = valueOf(null);
  const settings = createMediaSettings(value, true);
  expect(settings.getState().level).toBe("low");
  settings.getState().update({ cameraId: "cam" });
  expect(createMediaSettings(value, false).getState().level).toBe("full");
  settings.getState().update({ level: "full" });
  expect(createMediaSettings(value, true).getState()).toMatchObject({ level: "full", cameraId: "cam" });
});

test("where data is scarce, a lecture starts with its slides, unless the user has chosen a level", () => {
  const startedWithSlides = (isScarce: boolean, text: string | null = null) => {
    const settings = createMediaSettings(valueOf(text), isScarce);
    settings.getState().startWithSlides();
    return settings.getState().level;
  };
  expect(startedWithSlides(false)).toBe("full");
  expect(startedWithSlides(true)).toBe("slides");
  expect(startedWithSlides(true, '{"level":"low"}')).toBe("low");
});

import { expect, test } from "vitest";
import type { StoredValue } from "#renderer/platform/stored-values.ts";
import { createMediaSettings } from "./media-settings-store.ts";

function valueOf(text: string | null): StoredValue {
  let kept = text;
  return { read: () => kept, write: (written) => void (kept = written), remove: () => void (kept = null) };
}

test("what was chosen is there again on the same device", () => {
  const value = valueOf(null);
  createMediaSettings(value).getState().changed({ level: "low", uploadKbps: 4000, cameraId: "cam" });
  expect(createMediaSettings(value).getState()).toMatchObject({
    level: "low",
    uploadKbps: 4000,
    cameraId: "cam",
    microphoneId: null,
    screenAs: "text",
  });
});

test.each(["", "nonsense", "[]", "null", "7", '{"level":"all","uploadKbps":1e9,"cameraId":7,"screenAs":[]}'])(
  "what means nothing (%s) counts for nothing",
  (text) => {
    expect(createMediaSettings(valueOf(text)).getState()).toMatchObject({
      level: "full",
      uploadKbps: 2500,
      cameraId: null,
      screenAs: "text",
    });
  },
);

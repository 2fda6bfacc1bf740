import { EventEmitter } from "node:events";
import type { WebContents } from "electron";
import { expect, test, vi } from "vitest";
import { shellTexts } from "#contract/desktop/desktop-bridge.ts";
import { askBeforeUnload } from "./ask-before-unload.ts";

const texts = shellTexts.parse(
  Object.fromEntries(Object.keys(shellTexts.shape).map((name) => [name, name === "language" ? "en" : name])),
);

/** Returns whether the user leaves a page with unsaved data. */
function leaves(answer: number, known: typeof texts | null = texts) {
  const contents = new EventEmitter();
  const showMessageBoxSync = vi.fn(() => answer);
  askBeforeUnload(contents as unknown as WebContents, { dialog: { showMessageBoxSync }, texts: () => known });
  const preventDefault = vi.fn();
  contents.emit("will-prevent-unload", { preventDefault });
  return { goes: preventDefault.mock.calls.length === 1, showMessageBoxSync };
}

test("who has something unsaved is asked, and stays by default", () => {
  const { goes, showMessageBoxSync } = leaves(0);
  expect(goes).toBe(false);
  expect(showMessageBoxSync).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: "unsavedTitle",
      buttons: ["stay", "leave"],
      defaultId: 0,
      cancelId: 0,
    }),
  );
  expect(leaves(1).goes).toBe(true);
});

test("a page that has told no texts keeps nobody", () => {
  const { goes, showMessageBoxSync } = leaves(0, null);
  expect(goes).toBe(true);
  expect(showMessageBoxSync).not.toHaveBeenCalled();
});

import { expect, test, vi } from "vitest";
import { ToastQueue } from "./toast-queue.ts";
import type { Notice } from "./use-notify.ts";

function startQueue() {
  const shown: string[] = [];
  const dismiss = vi.fn();
  const queue = new ToastQueue({ limit: 2, show: (_, { text }) => void shown.push(text()), dismiss });
  const add = (text: string, rest: Partial<Notice> = {}) =>
    queue.add({ status: "info", text: () => text, ...rest });
  return { queue, shown, dismiss, add };
}

test("two are shown, and each that goes makes room for the next", () => {
  const { queue, shown, add } = startQueue();
  for (const text of ["one", "two", "three", "four"]) add(text);
  expect(shown).toEqual(["one", "two"]);
  queue.handleGone("notice-1");
  expect(shown).toEqual(["one", "two", "three"]);
  queue.handleGone("notice-3");
  expect(shown).toEqual(["one", "two", "three", "four"]);
});

test("a page takes its toasts with it, also those that wait", () => {
  const { queue, shown, dismiss, add } = startQueue();
  for (const text of ["one", "two", "three"]) add(text);
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["notice-1"], ["notice-2"]]);
  queue.handleGone("notice-1");
  queue.handleGone("notice-2");
  expect(shown).toEqual(["one", "two"]);
});

test("a result survives one navigation, shown or waiting, and not the next", () => {
  const { queue, shown, dismiss, add } = startQueue();
  add("created", { survivesNavigation: true });
  add("copied");
  add("deleted", { survivesNavigation: true });
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["notice-2"]]);
  queue.handleGone("notice-2");
  expect(shown).toEqual(["created", "copied", "deleted"]);
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["notice-2"], ["notice-1"], ["notice-3"]]);
});

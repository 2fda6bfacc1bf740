import { expect, test, vi } from "vitest";
import { ToastQueue } from "./toast-queue.ts";
import type { Toast } from "./use-notify.ts";

function startQueue() {
  const shown: string[] = [];
  const dismiss = vi.fn();
  const queue = new ToastQueue({ limit: 2, show: (_, { text }) => void shown.push(text()), dismiss });
  const add = (text: string, rest: Partial<Toast> = {}) =>
    queue.add({ status: "info", text: () => text, ...rest });
  return { queue, shown, dismiss, add };
}

test("two are shown, and each that goes makes room for the next", () => {
  const { queue, shown, add } = startQueue();
  for (const text of ["one", "two", "three", "four"]) add(text);
  expect(shown).toEqual(["one", "two"]);
  queue.handleGone("toast-1");
  expect(shown).toEqual(["one", "two", "three"]);
  queue.handleGone("toast-3");
  expect(shown).toEqual(["one", "two", "three", "four"]);
});

test("a page takes its toasts with it, also those that wait", () => {
  const { queue, shown, dismiss, add } = startQueue();
  for (const text of ["one", "two", "three"]) add(text);
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["toast-1"], ["toast-2"]]);
  queue.handleGone("toast-1");
  queue.handleGone("toast-2");
  expect(shown).toEqual(["one", "two"]);
});

test("a result survives one navigation, shown or waiting, and not the next", () => {
  const { queue, shown, dismiss, add } = startQueue();
  add("created", { survivesNavigation: true });
  add("copied");
  add("deleted", { survivesNavigation: true });
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["toast-2"]]);
  queue.handleGone("toast-2");
  expect(shown).toEqual(["created", "copied", "deleted"]);
  queue.leavePage();
  expect(dismiss.mock.calls).toEqual([["toast-2"], ["toast-1"], ["toast-3"]]);
});

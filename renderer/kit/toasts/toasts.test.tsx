import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOAST } from "#renderer/constants.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { type Toast, TOAST_POSITIONS, TOAST_STATUSES, useNotify } from "./use-notify.ts";

function Notifier({ toast }: { toast: Toast }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(toast)}>
      notify
    </button>
  );
}

function show(toast: Toast) {
  renderInside(<Notifier toast={toast} />);
  fireEvent.click(screen.getByRole("button", { name: "notify" }));
  act(() => void vi.advanceTimersByTime(100));
}

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(TOAST_STATUSES)("show %s", (status) => {
    show({ text: () => "Hello", status });
    expect(document.querySelector(`[data-status="${status}"]`)).toHaveTextContent("Hello");
  });

  test.each(TOAST_POSITIONS)("appear at %s", (position) => {
    show({ text: () => "Hello", status: "info", position });
    expect(document.querySelector(`[data-toaster-position="${position}"]`)).toHaveTextContent("Hello");
  });

  test("stay for five seconds", () => {
    show({ text: () => "Hello", status: "success" });
    const timer = document.querySelector<HTMLElement>("[data-timer-status]");
    expect(timer?.style.animationDuration).toBe(`${TOAST.durationMs}ms`);
    // Reduced motion shortens animations, but must not shorten the time to read.
    expect(timer?.style.getPropertyPriority("animation-duration")).toBe("important");
    // In a browser without `AnimationEvent`, React listens to the prefixed event.
    const end = "AnimationEvent" in window ? "animationend" : "webkitAnimationEnd";
    if (timer) fireEvent(timer, new Event(end, { bubbles: true }));
    expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  });

  test("stay open while they are hovered", () => {
    show({ text: () => "Hello", status: "success" });
    const timer = () => document.querySelector("[data-timer-status]");
    const toast = document.querySelector(".toast");
    expect(timer()).toHaveAttribute("data-timer-status", "running");
    if (toast) fireEvent.mouseEnter(toast);
    expect(timer()).toHaveAttribute("data-timer-status", "paused");
    if (toast) fireEvent.mouseLeave(toast);
    expect(timer()).toHaveAttribute("data-timer-status", "running");
  });

  test("stay open while they have the focus, and can be dismissed", () => {
    show({ text: () => "Hello", status: "warning" });
    const timer = () => document.querySelector("[data-timer-status]");
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    act(() => dismiss.focus());
    expect(timer()).toHaveAttribute("data-timer-status", "paused");
    act(() => dismiss.blur());
    expect(timer()).toHaveAttribute("data-timer-status", "running");
    fireEvent.click(dismiss);
    act(() => void vi.advanceTimersByTime(1000));
    expect(document.querySelector(".toast")).not.toBeInTheDocument();
  });

  test("are at most two at a time; the next one waits until one is gone", () => {
    show({ text: () => "Hello", status: "info" });
    for (let more = 0; more < 2; more += 1) fireEvent.click(screen.getByRole("button", { name: "notify" }));
    act(() => void vi.advanceTimersByTime(100));
    const shown = () => [...document.querySelectorAll(".toast")];
    const [first, ...others] = shown();
    expect(others).toHaveLength(1);
    const [dismiss] = screen.getAllByRole("button", { name: "Dismiss" });
    if (dismiss) fireEvent.click(dismiss);
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toHaveLength(2);
    expect(shown()).not.toContain(first);
  });

  test.each([
    ["success", "assertive"],
    ["warning", "assertive"],
    ["error", "assertive"],
    ["info", "polite"],
    ["loading", "polite"],
  ] as const)("are announced once: %s is %s", (status, politeness) => {
    show({ text: () => "Hello", status });
    const regions = () =>
      [...document.querySelectorAll("[aria-live]")].map((region) => [
        region.getAttribute("aria-live"),
        region.textContent,
      ]);
    expect(regions()).toContainEqual([politeness, "Hello"]);
    act(() => void vi.advanceTimersByTime(1000));
    expect(regions().map(([, text]) => text)).toEqual(["", ""]);
    expect(screen.getByRole("listitem", { name: "Hello" })).toBeInTheDocument();
  });

  test("leave with Escape or Delete, and give the focus back", () => {
    show({ text: () => "Hello", status: "info" });
    const notify = screen.getByRole("button", { name: "notify" });
    for (const key of ["Delete", "Escape"]) {
      act(() => notify.focus());
      const toast = screen.getByRole("listitem");
      act(() => toast.focus());
      fireEvent.keyDown(toast, { key });
      expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
      expect(notify).toHaveFocus();
      fireEvent.click(notify);
    }
  });

  test("are from 300 to 560 pixels wide", () => {
    show({ text: () => "Hello", status: "info" });
    const toast = document.querySelector<HTMLElement>(".toast");
    if (toast === null) throw new Error("no toast");
    const { minWidth, maxWidth } = toast.style;
    expect([minWidth, maxWidth]).toEqual([
      expect.stringContaining("300px"),
      expect.stringContaining("560px"),
    ]);
  });
});

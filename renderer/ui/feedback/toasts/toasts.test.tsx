import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOAST } from "#renderer/constants.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { type Notice, NOTICE_POSITIONS, NOTICE_STATUSES, useNotify } from "./use-notify.ts";

function Notifier({ notice }: { notice: Notice }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(notice)}>
      notify
    </button>
  );
}

function show(notice: Notice) {
  renderInside(<Notifier notice={notice} />);
  fireEvent.click(screen.getByRole("button", { name: "notify" }));
  act(() => void vi.advanceTimersByTime(100));
}

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(NOTICE_STATUSES)("show %s", (status) => {
    show({ text: () => "Hello", status });
    expect(document.querySelector(`[data-status="${status}"]`)).toHaveTextContent("Hello");
  });

  test.each(NOTICE_POSITIONS)("appear at %s", (position) => {
    show({ text: () => "Hello", status: "info", position });
    const [vertical = "", side = "middle"] = position.split("-");
    const container = document.querySelector<HTMLElement>(".fui-Toaster");
    expect(container?.style.getPropertyValue(vertical)).not.toBe("");
    const placed = { left: "20px", right: "20px" }[side];
    if (placed === undefined) expect(container?.style.transform).toBe("translateX(-50%)");
    else expect(container?.style.getPropertyValue(side)).toBe(placed);
  });

  test("stay for five seconds", () => {
    show({ text: () => "Hello", status: "success" });
    const timer = document.querySelector<HTMLElement>("[data-timer-status]");
    expect(timer?.style.animationDuration).toBe(`${TOAST.durationMs}ms`);
  });

  test("stay open while they are hovered", () => {
    show({ text: () => "Hello", status: "success" });
    const timer = () => document.querySelector("[data-timer-status]");
    const toast = document.querySelector(".fui-Toast");
    expect(timer()).toHaveAttribute("data-timer-status", "running");
    if (toast?.parentElement) fireEvent.mouseEnter(toast.parentElement);
    expect(timer()).toHaveAttribute("data-timer-status", "paused");
    if (toast?.parentElement) fireEvent.mouseLeave(toast.parentElement);
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
    expect(document.querySelector(".fui-Toast")).not.toBeInTheDocument();
  });

  test("are at most two at a time; the next one waits until one is gone", () => {
    show({ text: () => "Hello", status: "info" });
    for (let more = 0; more < 2; more += 1) fireEvent.click(screen.getByRole("button", { name: "notify" }));
    act(() => void vi.advanceTimersByTime(100));
    const shown = () => [...document.querySelectorAll(".fui-Toast")];
    const [first, ...others] = shown();
    expect(others).toHaveLength(1);
    const [dismiss] = screen.getAllByRole("button", { name: "Dismiss" });
    if (dismiss) fireEvent.click(dismiss);
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toHaveLength(2);
    expect(shown()).not.toContain(first);
  });

  test("are from 300 to 560 pixels wide", () => {
    show({ text: () => "Hello", status: "info" });
    const toast = document.querySelector<HTMLElement>(".fui-ToastContainer");
    if (toast === null) throw new Error("no toast");
    const { minWidth, maxWidth } = getComputedStyle(toast);
    expect([minWidth, maxWidth]).toEqual([
      expect.stringContaining("300px"),
      expect.stringContaining("560px"),
    ]);
  });
});

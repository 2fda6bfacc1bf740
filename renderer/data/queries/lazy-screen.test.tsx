import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { lazyScreen } from "./lazy-screen.ts";

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("a preloaded screen renders at once and is loaded once", async () => {
  const load = vi.fn(async () => Greeting);
  const Screen = lazyScreen(load);
  await Screen.load();
  render(<Screen name="Sara" />);
  expect(screen.getByText("Hello Sara")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a screen that is not preloaded suspends, and keeps its element when it is loaded again", async () => {
  const Screen = lazyScreen(async () => Greeting);
  const view = (
    <Suspense fallback="Wait">
      <Screen name="Sara" />
    </Suspense>
  );
  const { rerender } = render(view);
  expect(screen.getByText("Wait")).toBeVisible();
  const shown = await screen.findByText("Hello Sara");
  await Screen.load();
  rerender(view);
  expect(screen.getByText("Hello Sara")).toBe(shown);
});

test("a failed load throws a ChunkError and can be retried", async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("cut"));
  const Screen = lazyScreen(load);
  await expect(Screen.load()).rejects.toMatchObject({ name: "ChunkError" });
  await Screen.load();
  render(<Screen name="Sara" />);
  expect(screen.getByText("Hello Sara")).toBeVisible();
});

test("a screen is loaded ahead unnoticed, renders at once, and a failure is tried again", async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("cut"));
  const Screen = lazyScreen(load);
  await Screen.preload();
  const { inFlight } = useTraffic.getState();
  const ahead = Screen.preload();
  expect(useTraffic.getState().inFlight).toBe(inFlight);
  await ahead;
  render(<Screen name="Sara" />);
  expect(screen.getByText("Hello Sara")).toBeVisible();
  await Screen.preload();
  expect(load).toHaveBeenCalledTimes(2);
});

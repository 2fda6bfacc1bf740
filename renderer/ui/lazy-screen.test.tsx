import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazyScreen } from "./lazy-screen.ts";

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("a screen that was loaded before is drawn at once, and loaded once", async () => {
  const load = vi.fn(async () => Greeting);
  const Screen = lazyScreen(load);
  await Screen.load();
  render(<Screen name="Sara" />);
  expect(screen.getByText("Hello Sara")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test("one that is shown first waits for itself, and stays itself when it is loaded again", async () => {
  const Screen = lazyScreen(async () => Greeting);
  const view = (
    <Suspense fallback="Wait">
      <Screen name="Sara" />
    </Suspense>
  );
  const { rerender } = render(view);
  expect(screen.getByText("Wait")).toBeTruthy();
  const shown = await screen.findByText("Hello Sara");
  await Screen.load();
  rerender(view);
  expect(screen.getByText("Hello Sara")).toBe(shown);
});

test("what does not arrive is told apart from a crash, and may be tried again", async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("cut"));
  const Screen = lazyScreen(load);
  await expect(Screen.load()).rejects.toMatchObject({ name: "ChunkError" });
  await Screen.load();
  render(<Screen name="Sara" />);
  expect(screen.getByText("Hello Sara")).toBeTruthy();
});

import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePreferences } from "./preferences-store.ts";
import { useDarkColours } from "./use-dark-colours.ts";

afterEach(() => {
  usePreferences.setState({ colours: "system" });
  vi.unstubAllGlobals();
});

test("colours follow the choice, else the system, and are light on paper", () => {
  const media = new EventTarget();
  const matching = new Set<string>();
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), {
      matches: matching.has(query),
      addEventListener: media.addEventListener.bind(media),
      removeEventListener: media.removeEventListener.bind(media),
    }),
  );
  const change = (...queries: string[]) =>
    act(() => {
      matching.clear();
      for (const query of queries) matching.add(query);
      media.dispatchEvent(new Event("change"));
    });
  const { result } = renderHook(useDarkColours);
  expect(result.current).toBe(false);
  change("(prefers-color-scheme: dark)");
  expect(result.current).toBe(true);
  act(() => usePreferences.setState({ colours: "light" }));
  expect(result.current).toBe(false);
  act(() => usePreferences.setState({ colours: "dark" }));
  expect(result.current).toBe(true);
  change("print");
  expect(result.current).toBe(false);
  change();
  expect(result.current).toBe(true);
});

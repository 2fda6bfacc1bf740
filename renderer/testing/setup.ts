import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import "#renderer/messages/full-catalogue.ts";
import { useSession } from "#renderer/session/session-store.ts";

// Fluent's focus handling (tabster) asks the global scope for what jsdom keeps on its window only.
globalThis.NodeFilter ??= window.NodeFilter;

// jsdom has no layout; Fluent's overflow and positioning only need the observers to exist.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  useSession.setState({ token: null, account: null, endedBy: null });
});

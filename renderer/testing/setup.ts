import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import "#renderer/messages/react-i18n.ts";
import { clearQueries } from "#renderer/data/queries/query-cache.ts";
import { provideLandingContent } from "#renderer/landing/load-landing-content.ts";
import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { changeLanguage, currentLanguage } from "#renderer/messages/i18n.ts";
import { measureServerTime } from "#renderer/kit/clock/server-time.ts";
import { preferences } from "#renderer/data/session/device-preferences.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { installDialogDouble } from "./dialog-double.ts";

// Screens are loaded on demand, and on a busy machine loading the first one takes seconds. Queries also find hidden
// elements: to decide what a dialog hides from assistive technology, Fluent needs layout and timers that jsdom lacks.
// Only the browser tests check what dialogs hide.
configure({ asyncUtilTimeout: 25_000, defaultHidden: true });
vi.setConfig({ testTimeout: 60_000 });

// Fluent's focus handling (tabster) reads globals that jsdom only defines on its window.
globalThis.NodeFilter ??= window.NodeFilter;

// jsdom has no layout, so its observers would have nothing to report. Fluent's overflow and positioning only need them
// to exist.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

// Loads all texts, as if each screen had been opened.
import.meta.glob("../messages/en/*.ts", { eager: true });

installDialogDouble(HTMLDialogElement.prototype);

// jsdom hides popovers and can't show them.
if (!("showPopover" in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = "block";
    },
  });

// jsdom makes frames from an interval. A test that replaced the intervals would leave it waiting for one that never
// fires, and no later test of the worker would get a frame.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 16);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);

// jsdom lacks these functions too. No test depends on what they return.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
window.scrollTo = () => undefined;
// The browser is never idle unless a test wants it to be, so that nothing is prefetched.
globalThis.requestIdleCallback ??= () => 0;
globalThis.cancelIdleCallback ??= () => undefined;
if (!("getEntriesByType" in performance)) Object.assign(performance, { getEntriesByType: () => [] });
Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => undefined });

// Test files in the same worker share their modules, so the state of the page and of the stores is reset after each
// test.
afterEach(async () => {
  cleanup();
  // Makes the server's time equal to the device's again.
  measureServerTime()(Date.now());
  window.sessionStorage.clear();
  window.localStorage.clear();
  useSession.setState({ token: null, account: null, endedBy: null, mayResume: false });
  useShortcutSettings.setState(useShortcutSettings.getInitialState());
  preferences.setState(preferences.getInitialState());
  clearQueries();
  provideLandingContent("en", null);
  useTraffic.setState(useTraffic.getInitialState());
  if (currentLanguage() !== "en") await changeLanguage("en");
});

import type { Navigator } from "react-router-dom";
import { addHistoryGate } from "./history-gate.ts";

type Go = () => void;
type Ask = (go: Go) => void;

/** React Router numbers its history entries; entries of others have none. */
function entryNumber(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("idx" in state)) return null;
  return typeof state.idx === "number" ? state.idx : null;
}

/** Links and `navigate()` come through `push`; redirects replace and are never held. */
function holdPushes(navigator: Navigator, ask: Ask): () => void {
  const push = navigator.push.bind(navigator);
  let released = false;
  const held: Navigator["push"] = (...target) => (released ? push(...target) : ask(() => push(...target)));
  navigator.push = held;
  return () => {
    released = true;
    // A hold that came later stays; it finds this one open.
    if (navigator.push === held) navigator.push = push;
  };
}

/** Back and Forward have happened when we hear of them: they are taken back, before the router sees them. */
function holdHistory(ask: Ask): () => void {
  const own = entryNumber(window.history.state);
  let returning = false;
  const handlePop = (event: PopStateEvent) => {
    const reached = entryNumber(event.state);
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (own === null || reached === null || reached === own) return;
    event.stopImmediatePropagation();
    returning = true;
    window.history.go(own - reached);
    ask(() => window.history.go(reached - own));
  };
  return addHistoryGate(handlePop);
}

/** The browser asks by itself, in its own words, before the tab is closed or reloaded. */
function holdTab(): () => void {
  const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", handleUnload);
  return () => window.removeEventListener("beforeunload", handleUnload);
}

/**
 * Holds everything that would leave the page, and gives it to `ask` as something that can be done later, after
 * the release. Answers the release.
 */
export function holdNavigation(navigator: Navigator, ask: Ask): () => void {
  const releases = [holdPushes(navigator, ask), holdHistory(ask), holdTab()];
  return () => releases.forEach((release) => release());
}

import type { Navigator } from "react-router-dom";
import { interceptPopState } from "./intercept-popstate.ts";

type Proceed = () => void;
type OnBlocked = (proceed: Proceed) => void;

/**
 * Returns the index that React Router stored in a history entry's state, or null for an entry that React Router did not
 * create.
 */
function entryIndex(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("idx" in state)) return null;
  return typeof state.idx === "number" ? state.idx : null;
}

/** Blocks links and `navigate()`, which call `push`. Redirects call `replace` and are never blocked. */
function blockPush(navigator: Navigator, onBlocked: OnBlocked): () => void {
  const push = navigator.push.bind(navigator);
  let isUnblocked = false;
  const blockedPush: Navigator["push"] = (...target) =>
    isUnblocked ? push(...target) : onBlocked(() => push(...target));
  navigator.push = blockedPush;
  return () => {
    isUnblocked = true;
    // A later `blockPush` may have wrapped `blockedPush`, which then stays in place but no longer blocks anything.
    if (navigator.push === blockedPush) navigator.push = push;
  };
}

/** Blocks Back and Forward. They have already happened when `popstate` fires, so they are reverted before the router sees them. */
function blockPopState(onBlocked: OnBlocked): () => void {
  const current = entryIndex(window.history.state);
  let isReverting = false;
  return interceptPopState((event) => {
    const target = entryIndex(event.state);
    if (isReverting) {
      isReverting = false;
      event.stopImmediatePropagation();
      return;
    }
    if (current === null || target === null || target === current) return;
    event.stopImmediatePropagation();
    isReverting = true;
    window.history.go(current - target);
    onBlocked(() => window.history.go(target - current));
  });
}

/** Makes the browser ask with its own dialog before the tab is closed or reloaded. */
function blockUnload(): () => void {
  const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", handleUnload);
  return () => window.removeEventListener("beforeunload", handleUnload);
}

/**
 * Blocks everything that would leave the page. `onBlocked` receives a function that continues the navigation, to be
 * called after unblocking. Returns a function that unblocks.
 */
export function blockNavigation(navigator: Navigator, onBlocked: OnBlocked): () => void {
  const unblocks = [blockPush(navigator, onBlocked), blockPopState(onBlocked), blockUnload()];
  return () => unblocks.forEach((unblock) => unblock());
}

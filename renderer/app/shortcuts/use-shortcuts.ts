import { useRef } from "react";
import { matchPath, type NavigateFunction, useLocation, useNavigate } from "react-router-dom";
import { SECOND_KEY_MS } from "#renderer/constants.ts";
import { storedIsEdit } from "#renderer/data/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { shortcutKey } from "#renderer/kit/actions/keys.ts";
import { useKeyDown } from "#renderer/kit/actions/use-key-down.ts";
import { useShortcutDialog } from "./shortcut-dialog-store.ts";
import { GO_KEY, type Shortcut, shortcutOf } from "./shortcuts.ts";

function focusSearch(): boolean {
  const searchBox = document.querySelector<HTMLInputElement>('header input[type="search"]');
  searchBox?.focus();
  return searchBox !== null;
}

/** Runs a shortcut. Returns false when it does not apply. */
function runShortcut(shortcut: Shortcut, navigate: NavigateFunction): boolean {
  if (shortcut === "sheet") useShortcutDialog.getState().show(true);
  else if (shortcut === "search") {
    if (!focusSearch()) void navigate("/lectures", { state: { focusSearch: true } });
  } else if (shortcut === "create") {
    if (!isInstructor(useSession.getState().account)) return false;
    storedIsEdit.write("false");
    void navigate("/create");
  } else void navigate(`/${shortcut}`);
  return true;
}

/**
 * Handles single-key shortcuts, if they are enabled and the user is not typing. In the room only `?` works: any other
 * key could make the user leave the lecture by mistake.
 */
export function useShortcuts(): void {
  const { pathname } = useLocation();
  const inRoom = matchPath("/class/:id/:role", pathname) !== null;
  const enabled = useShortcutSettings((settings) => settings.enabled);
  const navigate = useNavigate();
  const goAt = useRef(-Infinity);
  useKeyDown((event) => {
    const key = shortcutKey(event);
    if (key === null) return;
    const shortcut = shortcutOf(key, event.timeStamp - goAt.current < SECOND_KEY_MS);
    goAt.current = key === GO_KEY ? event.timeStamp : -Infinity;
    if (shortcut === null || (inRoom && shortcut !== "sheet")) return;
    if (enabled && runShortcut(shortcut, navigate)) event.preventDefault();
  });
}

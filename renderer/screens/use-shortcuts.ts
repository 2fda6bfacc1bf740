import { useEffect, useRef } from "react";
import { matchPath, type NavigateFunction, useLocation, useNavigate } from "react-router-dom";
import { SECOND_KEY_MS } from "#renderer/constants.ts";
import { storedIsEdit } from "#renderer/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/session/session-store.ts";
import { useShortcutSheet } from "./shortcut-sheet-store.ts";
import { GO, keysAreTaken, latinKey, type Shortcut, shortcutOf } from "./shortcuts.ts";

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('header input[type="search"]');
  box?.focus();
  return box !== null;
}

/** Follows a shortcut; answers whether it meant something here. */
function followTo(shortcut: Shortcut, navigate: NavigateFunction): boolean {
  if (shortcut === "sheet") useShortcutSheet.getState().show(true);
  else if (shortcut === "search") {
    if (!focusSearch()) void navigate("/lectures", { state: { focusSearch: true } });
  } else if (shortcut === "create") {
    if (!isInstructor(useSession.getState().account)) return false;
    storedIsEdit.write("false");
    void navigate("/create");
  } else void navigate(`/${shortcut}`);
  return true;
}

/** Single keys, for who wants them: not while typing, not in the live room, where a slip would leave the lecture. */
export function useShortcuts(): void {
  const { pathname } = useLocation();
  const inRoom = matchPath("/class/:id/:role", pathname) !== null;
  const wanted = useShortcutSheet((sheet) => sheet.wanted);
  const navigate = useNavigate();
  const goAt = useRef(-Infinity);
  useEffect(() => {
    if (inRoom) return undefined;
    const read = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || event.repeat || modified || keysAreTaken(event.target)) return;
      const key = latinKey(event);
      const shortcut = shortcutOf(key, event.timeStamp - goAt.current < SECOND_KEY_MS);
      goAt.current = key === GO ? event.timeStamp : -Infinity;
      if (shortcut !== null && wanted && followTo(shortcut, navigate)) event.preventDefault();
    };
    document.addEventListener("keydown", read);
    return () => document.removeEventListener("keydown", read);
  }, [inRoom, wanted, navigate]);
}

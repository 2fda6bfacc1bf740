import { useEffect } from "react";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { announceLectures } from "./reminders.ts";
import { shellTexts } from "./shell-texts.ts";

/** Lectures change, and new ones are booked. Milliseconds. */
const ANNOUNCE_EVERY_MS = 15 * 60_000;

/** Keeps the shell able to speak: its menus in the language of now, its reminders of who is signed in. */
export function useShellWords(bridge: Pick<DesktopBridge, "speak" | "remind">, language: string): void {
  const account = useSession((session) => session.account);
  useEffect(() => {
    void bridge.speak(shellTexts(language));
  }, [bridge, language]);
  useEffect(() => {
    if (account === null) return void bridge.remind([]);
    const announce = () => void Promise.allSettled([announceLectures(bridge, account, language)]);
    announce();
    const timer = setInterval(announce, ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [bridge, account, language]);
}

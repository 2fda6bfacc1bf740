import { useEffect } from "react";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { updateReminders } from "./reminders.ts";
import { shellTexts } from "./shell-texts.ts";

/** Lectures are rescheduled and new ones booked meanwhile. Milliseconds. */
const REFRESH_REMINDERS_MS = 15 * 60_000;

/** Keeps the shell's texts in the current language, and its reminders those of the signed-in account. */
export function useShellTexts(
  bridge: Pick<DesktopBridge, "setTexts" | "setReminders">,
  language: string,
): void {
  const account = useSession((session) => session.account);
  useEffect(() => {
    void bridge.setTexts(shellTexts(language));
  }, [bridge, language]);
  useEffect(() => {
    if (account === null) return void bridge.setReminders([]);
    const update = () => void Promise.allSettled([updateReminders(bridge, account, language)]);
    update();
    const timer = setInterval(update, REFRESH_REMINDERS_MS);
    return () => clearInterval(timer);
  }, [bridge, account, language]);
}

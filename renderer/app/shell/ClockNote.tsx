import { useEffect } from "react";
import { messages } from "#renderer/messages/i18n.ts";
import { isClockOff, onServerTimeChange, serverNow } from "#renderer/kit/clock/server-time.ts";
import { storedClockNoted } from "#renderer/data/platform/stored-values.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

const clockOffText = () =>
  messages.t("clockOff", { ns: "shell", now: formatDateTime(new Date(serverNow()).toISOString()) });

/**
 * Notifies the user once per tab that the device's clock is wrong, since times such as "in 10 minutes" then seem wrong
 * to the user.
 */
export function ClockNote() {
  const notify = useNotify();
  useEffect(() => {
    const showOnce = () => {
      if (!isClockOff() || storedClockNoted.read() !== null) return;
      storedClockNoted.write("yes");
      notify({ status: "warning", text: clockOffText, survivesNavigation: true });
    };
    showOnce();
    return onServerTimeChange(showOnce);
  }, [notify]);
  return null;
}

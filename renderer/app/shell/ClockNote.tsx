import { useEffect } from "react";
import { messages } from "#renderer/messages/i18n.ts";
import { isClockOff, onServerTimeChange, serverNow } from "#renderer/kit/clock/server-time.ts";
import { storedClockSaid } from "#renderer/data/platform/stored-values.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

const clockOffText = () =>
  messages.t("clockOff", { ns: "shell", now: formatDateTime(new Date(serverNow()).toISOString()) });

/** Says once a tab that the device's clock is wrong: beside it, every "in 10 minutes" of ours looks wrong. */
export function ClockNote() {
  const notify = useNotify();
  useEffect(() => {
    const sayOnce = () => {
      if (!isClockOff() || storedClockSaid.read() !== null) return;
      storedClockSaid.write("yes");
      notify({ status: "warning", text: clockOffText, survivesNavigation: true });
    };
    sayOnce();
    return onServerTimeChange(sayOnce);
  }, [notify]);
  return null;
}

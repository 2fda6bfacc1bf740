import { useState } from "react";
import type { SessionEntry } from "#contract/accounts/session-list.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { endSessions } from "./session-actions.ts";

export type SessionEnding = ReturnType<typeof useEndSession>;

/** Asks before one session or all others are ended. */
export function useEndSession(onEnded: () => void) {
  const notify = useNotify();
  const [target, setTarget] = useState<SessionEntry | "others" | null>(null);
  const { busy, submit } = useSubmit(endSessions);
  const confirm = () => {
    if (target === null) return;
    void submit(target, {
      onDone: () => {
        setTarget(null);
        notify({
          status: "success",
          text: () => messages.t(target === "others" ? "endedOthers" : "endedOne", { ns: "security" }),
        });
        onEnded();
      },
      onFailed: (error) => {
        setTarget(null);
        notify({ status: "error", text: () => errorText(error) });
      },
    });
  };
  return { target, ask: setTarget, busy, confirm, cancel: () => setTarget(null) };
}

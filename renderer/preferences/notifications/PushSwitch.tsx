import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import "#renderer/kit/actions/plain-button.css";
import { storedPushDeclined } from "#renderer/data/platform/stored-values.ts";
import { type PushState, pushStateOf, turnPushOff, turnPushOn } from "./push-device.ts";
import "./notifications.css";

interface PushSwitchProps {
  accountId: string;
  /** Explains what the notifications are for, before the browser asks for permission. */
  lead: ReactNode;
  /** True to show the switch only while notifications are off and the user has not declined them. */
  offersOnly?: boolean;
}

/**
 * Turns notifications on this device on and off. The browser asks for permission only after the user presses the
 * switch.
 */
export function PushSwitch({ accountId, lead, offersOnly = false }: PushSwitchProps) {
  const { t } = useTranslation("preferences");
  const { state: loaded } = useQuery({ key: ["push", accountId], load: () => pushStateOf(accountId) });
  const [changed, setChanged] = useState<PushState | null>(null);
  const [problem, setProblem] = useState("");
  const { busy, submit } = useSubmit((on: boolean) => (on ? turnPushOn(accountId) : turnPushOff()));
  const [declined, setDeclined] = useState(storedPushDeclined.read() === accountId);
  const state = changed ?? (loaded.phase === "loaded" ? loaded.data : null);
  if (state === null || (offersOnly && changed === null && (declined || state !== "off"))) return null;
  const handlePress = (on: boolean) => {
    setProblem("");
    void submit(on, { onDone: setChanged, onFailed: (error) => setProblem(errorText(error)) });
  };
  const handleDecline = () => {
    storedPushDeclined.write(accountId);
    setChanged(null);
    setDeclined(true);
  };
  return (
    <div className="push-switch">
      {state !== "app" && <p>{lead}</p>}
      {(state === "on" || state === "off") && (
        <button
          type="button"
          className="plain-button"
          disabled={busy}
          onClick={() => handlePress(state === "off")}
        >
          {t(state === "off" ? "notify.turnOn" : "notify.turnOff")}
        </button>
      )}
      {offersOnly && state === "off" && (
        <button type="button" className="plain-button plain-button--subtle" onClick={handleDecline}>
          {t("notify.notNow")}
        </button>
      )}
      <output className="push-switch__state">
        {problem !== "" ? problem : state === "off" ? "" : t(`notify.states.${state}`)}
      </output>
    </div>
  );
}

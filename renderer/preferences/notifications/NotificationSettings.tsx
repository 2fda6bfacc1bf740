import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceZone } from "#contract/calendar/zoned-time.ts";
import {
  chooseNotification,
  getNotificationSettings,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings as Settings,
} from "#contract/accounts/notifications.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { PushSwitch } from "./PushSwitch.tsx";
import "./notifications.css";

const kinds = ["day-before", "starts-soon", "live", "moved", "cancelled", "refunded"] as const;
const channels = ["push", "email"] as const;

interface ChoicesProps {
  choices: Settings["choices"];
  onChoose: (kind: NotificationKind, channel: NotificationChannel, enabled: boolean) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const { t } = useTranslation("preferences");
  return kinds.map((kind) => (
    <fieldset key={kind} className="notification-kind">
      <legend>{t(`notify.kinds.${kind}`)}</legend>
      {channels.map((channel) => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={choices[kind][channel]}
            onChange={({ target }) => onChoose(kind, channel, target.checked)}
          />
          <span>{t(`notify.channels.${channel}`)}</span>
        </label>
      ))}
    </fieldset>
  ));
}

/**
 * Switches for the user's notifications and their channels. A change applies immediately, and is reverted if it can't
 * be stored.
 */
export function NotificationSettings({ accountId }: { accountId: string }) {
  const { t } = useTranslation("preferences");
  const load = useCallback(() => call(getNotificationSettings), []);
  const { state } = useLoad(load);
  const [chosen, setChosen] = useState<Settings["choices"] | null>(null);
  const [problem, setProblem] = useState("");
  const choices = chosen ?? (state.phase === "loaded" ? state.data.choices : null);
  const handleChoose = async (kind: NotificationKind, channel: NotificationChannel, enabled: boolean) => {
    if (choices === null) return;
    const set = (value: boolean) =>
      setChosen((now) => {
        const before = now ?? choices;
        return { ...before, [kind]: { ...before[kind], [channel]: value } };
      });
    setProblem("");
    set(enabled);
    try {
      await call(chooseNotification, { body: { kind, channel, enabled, zone: deviceZone() } });
    } catch (error) {
      set(!enabled);
      setProblem(errorText(toApiError(error)));
    }
  };
  return (
    <section className="preferences" aria-labelledby="notifications-heading">
      <h2 id="notifications-heading">{t("notify.heading")}</h2>
      <PushSwitch accountId={accountId} lead={t("notify.lead")} />
      {choices !== null && (
        <div className="notification-kinds">
          <Choices choices={choices} onChoose={(...choice) => void handleChoose(...choice)} />
        </div>
      )}
      {state.phase === "failed" && chosen === null && <p>{errorText(state.error)}</p>}
      <output className="push-switch__state">{problem}</output>
      <p className="choice__hint">{t("notify.quiet")}</p>
    </section>
  );
}

import { useState } from "react";
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
import { changeOptimistically } from "#renderer/data/queries/change-queries.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { PushSwitch } from "./PushSwitch.tsx";
import "../preferences.css";
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

const settingsQuery = queryOf(getNotificationSettings);

/**
 * Switches for the user's notifications and their channels. A change applies immediately, and is reverted if it can't
 * be stored.
 */
export function NotificationSettings({ accountId }: { accountId: string }) {
  const { t } = useTranslation("preferences");
  const { state } = useQuery(settingsQuery);
  const [problem, setProblem] = useState("");
  const handleChoose = async (kind: NotificationKind, channel: NotificationChannel, enabled: boolean) => {
    const set =
      (value: boolean) =>
      ({ choices, ...rest }: Settings): Settings => ({
        ...rest,
        choices: { ...choices, [kind]: { ...choices[kind], [channel]: value } },
      });
    setProblem("");
    try {
      await changeOptimistically(settingsQuery.key, { apply: set(enabled), revert: set(!enabled) }, () =>
        call(chooseNotification, { body: { kind, channel, enabled, zone: deviceZone() } }),
      );
    } catch (error) {
      setProblem(errorText(toApiError(error)));
    }
  };
  return (
    <section className="preferences" aria-labelledby="notifications-heading">
      <h2 id="notifications-heading">{t("notify.heading")}</h2>
      <PushSwitch accountId={accountId} lead={t("notify.lead")} />
      {state.phase === "loaded" && (
        <div className="notification-kinds">
          <Choices choices={state.data.choices} onChoose={(...choice) => void handleChoose(...choice)} />
        </div>
      )}
      {state.phase === "failed" && <p>{errorText(state.error)}</p>}
      <output className="push-switch__state">{problem}</output>
      <p className="choice__hint">{t("notify.quiet")}</p>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { DataSaverField } from "#renderer/ui/DataSaverField.tsx";
import { megabytesPerHourNow, megabytesUsed } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";

/** A viewer's: what the host is asked to send, and what it costs. */
export function DataSaver() {
  const { t } = useTranslation("room");
  const used = useRoom(megabytesUsed);
  const perHour = useRoom(megabytesPerHourNow);
  return (
    <>
      <DataSaverField label={t("data.label")} />
      <dl className="room-figures">
        <div>
          <dt>{t("data.used")}</dt>
          <dd>{t("data.megabytes", { amount: used })}</dd>
        </div>
        <div>
          <dt>{t("data.perHour")}</dt>
          <dd>{t("data.megabytes", { amount: perHour })}</dd>
        </div>
      </dl>
    </>
  );
}

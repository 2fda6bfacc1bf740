import { useTranslation } from "react-i18next";
import { useDataLevel } from "#renderer/data/session/use-data-level.ts";
import { DataSaverField } from "#renderer/kit/media/DataSaverField.tsx";
import { megabytesPerHourNow, megabytesUsed } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/** Viewer: the choice of the data level, and the lecture's data use. */
export function DataSaver() {
  const { t } = useTranslation("lobby");
  const dataLevel = useDataLevel();
  const used = useRoom(megabytesUsed);
  const perHour = useRoom(megabytesPerHourNow);
  return (
    <>
      <DataSaverField label={t("data.label")} {...dataLevel} />
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

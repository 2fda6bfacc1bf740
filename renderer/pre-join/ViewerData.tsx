import { useTranslation } from "react-i18next";
import { useDataLevel } from "#renderer/data/session/use-data-level.ts";
import { DataSaverField } from "#renderer/kit/media/DataSaverField.tsx";

/** Data level and data use on a metered connection, shown before any data is used. */
export function ViewerData() {
  const { t } = useTranslation("lobby");
  const dataLevel = useDataLevel();
  return (
    <section className="pre-join__part" aria-labelledby="viewer-data">
      <h3 id="viewer-data">{t("data.label")}</h3>
      <DataSaverField label={t("preJoin.dataLead")} {...dataLevel} />
    </section>
  );
}

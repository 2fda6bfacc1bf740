import { useTranslation } from "react-i18next";
import { DataSaverField } from "#renderer/ui/DataSaverField.tsx";

/** What the lecture may cost on a metered line, before it costs anything. */
export function ViewerData() {
  const { t } = useTranslation("room");
  return (
    <section className="green-room__part" aria-labelledby="viewer-data">
      <h3 id="viewer-data">{t("data.label")}</h3>
      <DataSaverField label={t("green.dataLead")} />
    </section>
  );
}

import "#renderer/messages/en/downloads.ts";
import { useTranslation } from "react-i18next";
import { Downloads } from "#renderer/downloads/Downloads.tsx";
import { AppPage } from "../shell/AppPage.tsx";

export function DownloadsScreen() {
  const { t } = useTranslation("downloads");
  return (
    <AppPage title={t("heading")}>
      <Downloads />
    </AppPage>
  );
}

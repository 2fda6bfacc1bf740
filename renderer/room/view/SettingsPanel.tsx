import { useTranslation } from "react-i18next";
import { isHost } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";
import { DataSaver } from "./DataSaver.tsx";
import { HostSettings } from "./HostSettings.tsx";

/** What each side may choose about its line, beneath the picture. */
export function SettingsPanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.settingsOpen);
  const hosting = useRoom(isHost);
  return (
    <section id="room-settings" className="room-settings" hidden={!open} aria-label={t("settings.toggle")}>
      {hosting ? <HostSettings /> : <DataSaver />}
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { ReactionSwitches } from "../reactions/ReactionSwitches.tsx";
import { DataSaver } from "./DataSaver.tsx";
import { HostSettings } from "./HostSettings.tsx";

/** The media settings of a host or viewer, below the stage. */
export function SettingsPanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.settingsOpen);
  const hosting = useRoom(isHost);
  return (
    <section id="room-settings" className="room-settings" hidden={!open} aria-label={t("settings.toggle")}>
      {hosting ? <HostSettings /> : <DataSaver />}
      <ReactionSwitches />
    </section>
  );
}

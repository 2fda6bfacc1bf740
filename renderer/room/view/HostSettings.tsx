import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { DeviceFields } from "#renderer/ui/DeviceFields.tsx";
import { SelectField } from "#renderer/ui/SelectField.tsx";
import { shownSource } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";
import { UploadPanel } from "./UploadPanel.tsx";

const pictureKinds = ["text", "motion"] as const;

export function HostSettings() {
  const { t } = useTranslation("room");
  const screenAs = useStore(mediaSettings, (settings) => settings.screenAs);
  const source = useRoom(shownSource);
  return (
    <>
      <DeviceFields key={source} />
      <SelectField
        label={t("screenAs.label")}
        value={screenAs}
        options={pictureKinds.map((value) => ({ value, text: t(`screenAs.${value}`) }))}
        onChoose={(chosen) => mediaSettings.getState().changed({ screenAs: chosen })}
      />
      <UploadPanel />
    </>
  );
}

import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { dataLevel } from "#contract/room/room.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { megabytesPerHour } from "./data-use.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";

/** Full video, low video or audio only, each with its data use per hour. The choice is stored on this device. */
export function DataSaverField({ label }: { label: string }) {
  const { t } = useTranslation("lobby");
  const level = useStore(mediaSettings, (settings) => settings.level);
  return (
    <SelectField
      label={label}
      value={level}
      options={dataLevel.options.map((value) => ({
        value,
        text: t(`data.${value}`, { amount: megabytesPerHour(value) }),
      }))}
      onChoose={(chosen) => mediaSettings.getState().update({ level: chosen })}
    />
  );
}

import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { dataLevel } from "#contract/room.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { megabytesPerHour } from "./data-use.ts";
import { SelectField } from "./SelectField.tsx";

/** Full, low or sound alone, each with what an hour of it costs; kept on this device. */
export function DataSaverField({ label }: { label: string }) {
  const { t } = useTranslation("room");
  const level = useStore(mediaSettings, (settings) => settings.level);
  return (
    <SelectField
      label={label}
      value={level}
      options={dataLevel.options.map((value) => ({
        value,
        text: t(`data.${value}`, { amount: megabytesPerHour(value) }),
      }))}
      onChoose={(chosen) => mediaSettings.getState().changed({ level: chosen })}
    />
  );
}

import { useTranslation } from "react-i18next";
import { type DataLevel, dataLevel } from "#contract/media/data-level.ts";
import { megabytesPerHour } from "./data-use.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";

interface DataSaverFieldProps {
  label: string;
  level: DataLevel;
  onChoose: (level: DataLevel) => void;
}

/** A choice between full video, low video and audio only, each with its data use per hour. */
export function DataSaverField({ label, level, onChoose }: DataSaverFieldProps) {
  const { t } = useTranslation("lobby");
  return (
    <SelectField
      label={label}
      value={level}
      options={dataLevel.options.map((value) => ({
        value,
        text: t(`data.${value}`, { amount: megabytesPerHour(value) }),
      }))}
      onChoose={onChoose}
    />
  );
}

import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { dataLevel } from "#contract/room.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { megabytesPerHour } from "#renderer/ui/data-use.ts";
import { SelectField } from "#renderer/ui/SelectField.tsx";
import { megabytesPerHourNow, megabytesUsed } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";

/** A viewer's: what the host is asked to send, and what it costs. */
export function DataSaver() {
  const { t } = useTranslation("room");
  const level = useStore(mediaSettings, (settings) => settings.level);
  const used = useRoom(megabytesUsed);
  const perHour = useRoom(megabytesPerHourNow);
  return (
    <>
      <SelectField
        label={t("data.label")}
        value={level}
        options={dataLevel.options.map((value) => ({
          value,
          text: t(`data.${value}`, { amount: megabytesPerHour(value) }),
        }))}
        onChoose={(chosen) => mediaSettings.getState().changed({ level: chosen })}
      />
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

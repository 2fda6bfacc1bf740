import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorFacts, errorText } from "#renderer/kit/formatting/error-text.ts";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import "./sfu-field.css";

export interface SfuSetting {
  /** True if an SFU forwards the lecture, so that the host uploads only once. */
  isOn: boolean;
  /** The reason why the host cannot change the setting: many seats are sold, or the room already exists. */
  fixedBy: "seats" | "room" | null;
  /** The error that prevented the last change from being saved. */
  error: ErrorFacts | null;
  change: (preferSfu: boolean) => void;
}

/** Lets the host choose whether to upload once for the whole lecture. */
export function SfuField({ setting }: { setting: SfuSetting }) {
  const { t } = useTranslation("lobby");
  const hintId = useId();
  const { isOn, fixedBy, error, change } = setting;
  return (
    <div className="sfu-field">
      <SwitchField
        label={t("sfu.label")}
        checked={isOn}
        disabled={fixedBy !== null}
        aria-describedby={hintId}
        onChange={change}
      />
      <p id={hintId}>{t(fixedBy === null ? "sfu.hint" : `sfu.fixedBy.${fixedBy}`)}</p>
      {error && <p role="alert">{errorText(error)}</p>}
    </div>
  );
}

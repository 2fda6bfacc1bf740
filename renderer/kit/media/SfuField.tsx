import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorFacts, errorText } from "#renderer/kit/formatting/error-text.ts";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import "./sfu-field.css";

export interface SfuSetting {
  /** An SFU carries the lecture: the host uploads once. */
  isOn: boolean;
  /** Why it does whatever the host chooses: many seats are sold, or the room is there already. */
  fixedBy: "seats" | "room" | null;
  /** Why the last change was not saved. */
  error: ErrorFacts | null;
  change: (wished: boolean) => void;
}

/** Host: whether to upload once for the whole class. */
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

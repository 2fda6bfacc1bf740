import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import type { SfuSetting } from "#renderer/data/queries/use-sfu-choice.ts";
import "./sfu-field.css";

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

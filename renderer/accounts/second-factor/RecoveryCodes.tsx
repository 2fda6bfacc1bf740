import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("second-factor");
  const notify = useNotify();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join("\n")).then(
      () => notify({ status: "success", text: () => messages.t("copied", { ns: "second-factor" }) }),
      () => notify({ status: "error", text: () => messages.t("notCopied", { ns: "second-factor" }) }),
    );
  return (
    <div className="second-factor__codes">
      <h3>{t("saveCodes")}</h3>
      <p>{t("saveCodesWhy")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="profile-form__actions">
        <Button size="large" onClick={copy}>
          {t("copyCodes")}
        </Button>
        <Button size="large" appearance="primary" onClick={onDone}>
          {t("codesSaved")}
        </Button>
      </div>
    </div>
  );
}

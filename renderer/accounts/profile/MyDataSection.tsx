import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { DATA_FILE, saveMyData } from "./own-account-actions.ts";
import { ProfileSection } from "./ProfileSection.tsx";

/** Downloads all data about the account as a file. */
export function MyDataSection() {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const { busy, submit } = useSubmit(saveMyData);
  const handleSave = () =>
    void submit(undefined, {
      onDone: () =>
        notify({
          status: "success",
          text: () => messages.t("profile.dataSaved", { ns: "accounts", file: DATA_FILE }),
        }),
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <ProfileSection heading={t("profile.myData")} intro={t("profile.myDataIntro")}>
      <div className="profile-form__actions">
        <Button size="large" busy={busy} onClick={handleSave}>
          {t("profile.saveData")}
        </Button>
      </div>
    </ProfileSection>
  );
}

import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/account.ts";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { Picture } from "#renderer/ui/Picture.tsx";
import { useNotify } from "#renderer/ui/use-notify.ts";
import "./account-pages.css";

export function ProfileSummary({ account }: { account: Account }) {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  return (
    <section className="profile-summary">
      <Picture
        className="profile-summary__picture"
        src={account.image_src}
        fallback={defaultAvatar}
        alt={t("pictureOf", { name: account.name })}
        width={128}
        height={128}
        eager
      />
      <h2>{account.name}</h2>
      <p>{account.email}</p>
      <Button
        className="profile-summary__delete"
        onClick={() => notify({ status: "info", text: t("deleteAccountSoon") })}
      >
        {t("deleteAccount")}
      </Button>
    </section>
  );
}

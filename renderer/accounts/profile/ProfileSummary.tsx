import { useTranslation } from "react-i18next";
import type { Account } from "#contract/accounts/account.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import "./profile.css";

/** The account as other users see it. */
export function ProfileSummary({ account }: { account: Account }) {
  const { t } = useTranslation("accounts");
  return (
    <header className="profile-summary">
      <Picture
        className="profile-summary__picture"
        src={account.image_src}
        fallback={defaultAvatar}
        alt={t("pictureOf", { name: account.name })}
        width={112}
        height={112}
        eager
      />
      <div className="profile-summary__words">
        <h2 className="profile-summary__name">{account.name}</h2>
        <p className="profile-summary__email">{account.email}</p>
        <p className="profile-summary__role">{t(`profile.role.${account.role}`)}</p>
      </div>
    </header>
  );
}

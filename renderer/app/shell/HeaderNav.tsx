import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import type { Account } from "#contract/accounts/account.ts";
import { endSession } from "#renderer/accounts/account-actions.ts";
import { storedIsEdit } from "#renderer/data/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { AddIcon, LeaveIcon, PersonIcon } from "#renderer/kit/appearance/icons.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import "#renderer/kit/actions/plain-button.css";

function ProfileBlock({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <NavLink to="/profile" className="site-header__profile">
      <Picture src={account.image_src} fallback={defaultAvatar} alt="" width={40} height={40} eager />
      <span>
        <span className="visually-hidden">{t("profile")}: </span>
        <span className="site-header__name">{account.name}</span>
        <span className="site-header__email" title={account.email}>
          {account.email}
        </span>
      </span>
    </NavLink>
  );
}

function LectureLinks({ mine }: { mine: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <>
      {mine && (
        <NavLink className="site-header__link" to="/dashboard">
          {t("myDashboard")}
        </NavLink>
      )}
      <NavLink className="site-header__link" to="/lectures">
        {t("allCourses")}
      </NavLink>
      <NavLink className="site-header__link" to="/mentors">
        {t("mentors")}
      </NavLink>
    </>
  );
}

function SignedInLinks({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <LectureLinks mine />
      {account.role === "admin" && (
        <NavLink className="site-header__link" to="/admin">
          {t("administration")}
        </NavLink>
      )}
      {isInstructor(account) && (
        <Link
          className="plain-button plain-button--primary"
          to="/create"
          onClick={() => storedIsEdit.write("false")}
        >
          <AddIcon />
          {t("createLecture")}
        </Link>
      )}
      <ProfileBlock account={account} />
      <button type="button" className="plain-button plain-button--subtle" onClick={() => void endSession()}>
        <LeaveIcon />
        <span className="site-header__log-out">{t("logOut")}</span>
      </button>
    </>
  );
}

function GuestLinks() {
  const { t } = useTranslation("shell");
  return (
    <>
      <LectureLinks mine={false} />
      <span className="site-header__guest">
        <PersonIcon />
        {t("guest")}
      </span>
      <Link className="plain-button" to="/login">
        {t("logIn")}
      </Link>
      <Link className="plain-button plain-button--primary" to="/signup">
        {t("signUp")}
      </Link>
    </>
  );
}

/** Guest links are hidden while a session's account loads. */
export function HeaderNav() {
  const account = useSession((session) => session.account);
  const signedIn = useSession((session) => session.token !== null);
  if (account !== null) return <SignedInLinks account={account} />;
  return signedIn ? <LectureLinks mine /> : <GuestLinks />;
}

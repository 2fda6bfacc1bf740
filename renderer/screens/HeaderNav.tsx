import { Button } from "@fluentui/react-components";
import { AddRegular, PersonCircleRegular, SignOutRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import type { Account } from "#contract/account.ts";
import { endSession } from "#renderer/accounts/account-actions.ts";
import { storedIsEdit } from "#renderer/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/session/session-store.ts";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { Picture } from "#renderer/ui/Picture.tsx";

function ProfileBlock({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <NavLink to="/profile" className="site-header__profile" aria-label={`${t("profile")}: ${account.name}`}>
      <Picture src={account.image_src} fallback={defaultAvatar} alt="" width={40} height={40} eager />
      <span>
        <span className="site-header__name">{account.name}</span>
        <span className="site-header__email">{account.email}</span>
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
    </>
  );
}

function SignedInLinks({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <LectureLinks mine />
      {isInstructor(account) && (
        <LinkButton
          appearance="primary"
          icon={<AddRegular />}
          to="/create"
          onClick={() => storedIsEdit.write("false")}
        >
          {t("createLecture")}
        </LinkButton>
      )}
      <ProfileBlock account={account} />
      <Button appearance="subtle" icon={<SignOutRegular />} onClick={() => void endSession()}>
        {t("logOut")}
      </Button>
    </>
  );
}

function GuestLinks() {
  const { t } = useTranslation("shell");
  return (
    <>
      <LectureLinks mine={false} />
      <span className="site-header__guest">
        <PersonCircleRegular aria-hidden />
        {t("guest")}
      </span>
      <LinkButton to="/login">{t("logIn")}</LinkButton>
      <LinkButton appearance="primary" to="/signup">
        {t("signUp")}
      </LinkButton>
    </>
  );
}

/** Who is signed in may take a moment to be known; they are no guest meanwhile. */
export function HeaderNav() {
  const account = useSession((session) => session.account);
  const signedIn = useSession((session) => session.token !== null);
  if (account !== null) return <SignedInLinks account={account} />;
  return signedIn ? <LectureLinks mine /> : <GuestLinks />;
}

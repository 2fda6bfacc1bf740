import { Button } from "@fluentui/react-components";
import { DismissRegular, NavigationRegular, SignOutRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import type { Account } from "#contract/account.ts";
import { endSession } from "#renderer/accounts/account-actions.ts";
import { storedIsEdit } from "#renderer/platform/stored-values.ts";
import { isInstructor, useSession } from "#renderer/session/session-store.ts";
import { Brand } from "#renderer/ui/Brand.tsx";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { Picture } from "#renderer/ui/Picture.tsx";
import { SearchBox } from "#renderer/ui/SearchBox.tsx";

export interface HeaderSearch {
  query: string;
  onSearch: (query: string) => void;
}

function ProfileBlock({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <NavLink to="/profile" className="site-header__profile" aria-label={`${t("profile")}: ${account.name}`}>
      <Picture src={account.image_src} fallback={defaultAvatar} alt="" width={36} height={36} eager />
      <span>
        <span className="site-header__name">{account.name}</span>
        <span className="site-header__email">{account.email}</span>
      </span>
    </NavLink>
  );
}

function SignedInLinks({ account }: { account: Account }) {
  const { t } = useTranslation("shell");
  return (
    <>
      {isInstructor(account) && (
        <LinkButton appearance="primary" to="/create" onClick={() => storedIsEdit.write("false")}>
          {t("createLecture")}
        </LinkButton>
      )}
      <NavLink className="site-header__link" to="/dashboard">
        {t("myDashboard")}
      </NavLink>
      <NavLink className="site-header__link" to="/lectures">
        {t("allCourses")}
      </NavLink>
      <ProfileBlock account={account} />
      <Button icon={<SignOutRegular />} onClick={() => void endSession()}>
        {t("logOut")}
      </Button>
    </>
  );
}

function GuestLinks() {
  const { t } = useTranslation("shell");
  return (
    <>
      <span className="site-header__name">{t("guest")}</span>
      <LinkButton to="/login">{t("logIn")}</LinkButton>
      <LinkButton appearance="primary" to="/signup">
        {t("signUp")}
      </LinkButton>
    </>
  );
}

export function SiteHeader({ search }: { search?: HeaderSearch }) {
  const { t } = useTranslation("shell");
  const account = useSession((session) => session.account);
  const { key } = useLocation();
  // Following a link closes the menu: it is open only for the page it was opened on.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <Brand to="/lectures" />
        {search && <SearchBox key={search.query} {...search} />}
        <div className="site-header__toggle">
          <Button
            appearance="subtle"
            icon={open ? <DismissRegular /> : <NavigationRegular />}
            aria-label={open ? t("closeMenu") : t("openMenu")}
            aria-expanded={open}
            aria-controls="site-nav"
            onClick={() => setOpenOn(open ? null : key)}
          />
        </div>
        <nav
          id="site-nav"
          aria-label={t("mainNavigation")}
          className={open ? "site-header__nav site-header__nav--open" : "site-header__nav"}
        >
          {account === null ? <GuestLinks /> : <SignedInLinks account={account} />}
        </nav>
      </div>
    </header>
  );
}

import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useAccountIfSignedIn } from "#renderer/accounts/session/use-account-if-signed-in.ts";
import { SiteFooter } from "./SiteFooter.tsx";
import { useShortcutDialog } from "../shortcuts/shortcut-dialog-store.ts";
import { type HeaderSearch, SiteHeader } from "./SiteHeader.tsx";

interface AppPageProps {
  /** The document's title. */
  title: string;
  search?: HeaderSearch;
  children: ReactNode;
}

/** Scrolls a new page to the top. On Back and Forward the browser restores the position. */
function useStartAtTop(): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [kind]);
}

/** One screen with the header and footer that all pages share, also for guests. */
export function AppPage({ title, search, children }: AppPageProps) {
  const { t } = useTranslation("shell");
  const showSheet = useShortcutDialog((sheet) => sheet.show);
  useStartAtTop();
  useAccountIfSignedIn();
  return (
    <div className="app-page">
      <title>{t("titled", { page: title })}</title>
      <a className="skip-link" href="#main">
        {t("skipToContent")}
      </a>
      <SiteHeader {...(search && { search })} />
      <main id="main" className="app-page__main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter onShortcuts={() => showSheet(true)} />
    </div>
  );
}

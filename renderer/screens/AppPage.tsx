import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useAccountIfSignedIn } from "#renderer/accounts/use-account-if-signed-in.ts";
import { SiteFooter } from "#renderer/ui/SiteFooter.tsx";
import { useShortcutSheet } from "./shortcut-sheet-store.ts";
import { type HeaderSearch, SiteHeader } from "./SiteHeader.tsx";

interface AppPageProps {
  /** Of the browser's tab. */
  title: string;
  search?: HeaderSearch;
  children: ReactNode;
}

/** A new page begins at its top; Back and Forward keep the browser's own place. */
function useStartAtTop(): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [kind]);
}

/** Shared header and footer around one screen, for guests too. */
export function AppPage({ title, search, children }: AppPageProps) {
  const { t } = useTranslation("shell");
  const showSheet = useShortcutSheet((sheet) => sheet.show);
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

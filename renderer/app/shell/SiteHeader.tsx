import { useTranslation } from "react-i18next";
import { Brand } from "#renderer/kit/navigation/Brand.tsx";
import { ColourSwitch } from "#renderer/preferences/ColourSwitch.tsx";
import { CloseIcon, MenuIcon } from "#renderer/kit/appearance/icons.tsx";
import { LanguageSwitch } from "#renderer/preferences/LanguageSwitch.tsx";
import { SearchBox } from "#renderer/kit/navigation/SearchBox.tsx";
import { HeaderNav } from "./HeaderNav.tsx";
import { useMenu } from "./use-menu.ts";
import "./site-header.css";

export interface HeaderSearch {
  query: string;
  onSearch: (query: string) => void;
}

export function SiteHeader({ search }: { search?: HeaderSearch }) {
  const { t } = useTranslation("shell");
  const { open, toggle, frame, button } = useMenu();
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <Brand to="/lectures" />
        {search && <SearchBox key={search.query} {...search} />}
        <div ref={frame} className="site-header__menu">
          <button
            ref={button}
            type="button"
            className="site-header__toggle"
            aria-label={open ? t("closeMenu") : t("openMenu")}
            aria-expanded={open}
            aria-controls="site-nav"
            onClick={toggle}
          >
            <MenuIcon />
            <CloseIcon />
          </button>
          <nav id="site-nav" aria-label={t("mainNavigation")} className="site-header__nav">
            <HeaderNav />
            <div className="site-header__switches">
              <LanguageSwitch place="header" />
              <ColourSwitch />
            </div>
          </nav>
        </div>
      </div>
    </header>
  );
}

import { Link, useLocation } from "react-router-dom";
import { languageNames, languages } from "#contract/text/languages.ts";
import { FIRST_YEAR } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { ColourSwitch } from "#renderer/preferences/ColourSwitch.tsx";
import { LanguageSwitch } from "#renderer/preferences/LanguageSwitch.tsx";
import "./site-footer.css";

const text = messages.getFixedT(null, "shell");

function years(): string {
  const now = new Date(serverNow()).getFullYear();
  return now > FIRST_YEAR ? `${FIRST_YEAR}–${now}` : String(FIRST_YEAR);
}

function FooterLinks() {
  return (
    <nav className="site-footer__links" aria-label={text("footerNavigation")}>
      <Link to="/">{text("home")}</Link>
      <Link to="/subjects">{text("lectures")}</Link>
      <Link to="/mentors">{text("mentors")}</Link>
      <Link to="/pricing">{text("pricing")}</Link>
      <Link to="/about">{text("aboutUs")}</Link>
      <Link to="/contact">{text("contact")}</Link>
      <Link to="/downloads">{text("downloads")}</Link>
    </nav>
  );
}

/** Links to the page in other languages, for browsers without scripts. Rendered only on the server. */
function LanguageLinks() {
  const { search } = useLocation();
  const linkTo = (lang: string) =>
    `?${new URLSearchParams([...new URLSearchParams(search), ["lang", lang]])}`;
  return (
    <noscript>
      {languages.map((language) => (
        <a key={language} href={linkTo(language)} lang={language}>
          {languageNames[language]}
        </a>
      ))}
    </noscript>
  );
}

interface SiteFooterProps {
  /** Opens the shortcuts dialog; omitted on pages without shortcuts. */
  onShortcuts?: () => void;
}

/** The landing page also shows the footer. */
export function SiteFooter({ onShortcuts }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <div className="site-footer__top">
          <div className="site-footer__brand">
            <p>
              <img src="/icon.svg" alt="" width={30} height={30} loading="lazy" />
              {text("brand")}
            </p>
            <p>{text("footerLine")}</p>
          </div>
          <FooterLinks />
          <ul className="site-footer__social">
            {text("social", { returnObjects: true }).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <div className="site-footer__tools">
          <LanguageLinks />
          <LanguageSwitch place="footer" />
          <ColourSwitch />
          {onShortcuts && (
            <button type="button" onClick={onShortcuts}>
              {text("shortcuts")} <kbd>?</kbd>
            </button>
          )}
        </div>
        <p className="site-footer__legal">
          <Link to="/privacy">{text("privacyPolicy")}</Link>
          <Link to="/terms">{text("termsOfService")}</Link>
          <span>{text("copyright", { years: years() })}</span>
        </p>
      </div>
    </footer>
  );
}

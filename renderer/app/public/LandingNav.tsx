import { Link, NavLink } from "react-router-dom";
import "#renderer/messages/en/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Brand } from "#renderer/kit/navigation/Brand.tsx";
import { LanguageSwitch } from "#renderer/preferences/LanguageSwitch.tsx";

const text = messages.getFixedT(null, "landing");
const MENU = "landing-menu";

const pages = [
  ["/", "home"],
  ["/pricing", "pricing"],
  ["/about", "aboutUs"],
  ["/contact", "contact"],
  ["/mentors", "mentors"],
  ["/subjects", "lectures", "for-guests"],
  ["/lectures", "lectures", "for-members"],
] as const;

function AccountLinks() {
  return (
    <div className="landing-nav__account">
      <LanguageSwitch place="landing" />
      <Link to="/login" className="landing-button landing-button--quiet for-guests">
        {text("logIn")}
      </Link>
      <Link to="/signup" className="landing-button for-guests">
        {text("signUp")}
      </Link>
      <Link to="/dashboard" className="landing-button for-members">
        {messages.t("myDashboard", { ns: "shell" })}
      </Link>
    </div>
  );
}

/**
 * Navigation that becomes a side menu on small screens. It is a popover, so that it opens, closes on Escape and
 * restores the focus without JavaScript. It contains the links of guests and those of signed-in users; the page's
 * `data-member` decides which of them are shown.
 */
export function LandingNav() {
  return (
    <header className="landing-nav">
      <Brand to="/" />
      <button
        type="button"
        className="landing-nav__toggle"
        popoverTarget={MENU}
        aria-label={text("openMenu")}
      >
        <span />
        <span />
        <span />
      </button>
      <nav id={MENU} popover="auto" aria-label={text("navigation")} className="landing-nav__menu">
        <button
          type="button"
          className="landing-nav__close"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label={text("closeMenu")}
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
        <ul>
          {pages.map(([to, name, audience]) => (
            <li key={to} className={audience}>
              <NavLink to={to} end>
                {text(name)}
              </NavLink>
            </li>
          ))}
        </ul>
        <AccountLinks />
      </nav>
    </header>
  );
}

import { useState } from "react";
import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import { Brand } from "#renderer/ui/Brand.tsx";

const text = messages.getFixedT(null, "landing");

/** A menu that becomes a side menu on small screens. */
export function LandingNav() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="landing-nav">
      <Brand to="/" />
      <button
        type="button"
        className="landing-nav__toggle"
        aria-expanded={open}
        aria-controls="landing-menu"
        aria-label={open ? text("closeMenu") : text("openMenu")}
        onClick={() => setOpen(!open)}
      >
        <span />
        <span />
        <span />
      </button>
      <nav
        id="landing-menu"
        aria-label={text("navigation")}
        className={open ? "landing-nav__menu landing-nav__menu--open" : "landing-nav__menu"}
      >
        <Link to="/" onClick={close}>
          {text("home")}
        </Link>
        <a href="#pricing" onClick={close}>
          {text("pricing")}
        </a>
        <a href="#about" onClick={close}>
          {text("aboutUs")}
        </a>
        <a href="#contact" onClick={close}>
          {text("contact")}
        </a>
        <a href="#mentors" onClick={close}>
          {text("mentors")}
        </a>
        <Link to="/lectures">{text("lectures")}</Link>
        <Link to="/signup" className="landing-button">
          {text("signUp")}
        </Link>
        <Link to="/login" className="landing-button landing-button--quiet">
          {text("logIn")}
        </Link>
      </nav>
    </header>
  );
}

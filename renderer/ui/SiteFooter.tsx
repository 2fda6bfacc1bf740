import { Link } from "react-router-dom";
import { FIRST_YEAR } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import "./site-footer.css";

const text = messages.getFixedT(null, "shell");

function years(): string {
  const now = new Date().getFullYear();
  return now > FIRST_YEAR ? `${FIRST_YEAR}–${now}` : String(FIRST_YEAR);
}

/** Plain elements, since the landing page has it too. */
export function SiteFooter() {
  return (
    <footer className="site-footer" id="contact">
      <div className="site-footer__inner">
        <nav aria-label={text("footerNavigation")}>
          <Link to="/">{text("home")}</Link>
          <Link to="/#pricing">{text("pricing")}</Link>
          <Link to="/#about">{text("aboutUs")}</Link>
          <Link to="/#contact">{text("contact")}</Link>
          <Link to="/#mentors">{text("mentors")}</Link>
          <Link to="/lectures">{text("lectures")}</Link>
        </nav>
        <ul className="site-footer__social">
          {text("social", { returnObjects: true }).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="site-footer__legal">
          <span>{text("privacyPolicy")}</span>
          <span>{text("termsOfService")}</span>
          <span>{text("copyright", { years: years() })}</span>
        </p>
      </div>
    </footer>
  );
}

import { NavLink } from "react-router-dom";
import "./section-nav.css";

interface SectionNavProps {
  /** Names the navigation for screen readers. */
  label: string;
  sections: readonly { to: string; text: string }[];
}

/** Links to the sections of a page. Each section has its own address. */
export function SectionNav({ label, sections }: SectionNavProps) {
  return (
    <nav className="section-nav" aria-label={label}>
      {sections.map(({ to, text }) => (
        <NavLink key={to} className="section-nav__link" to={to} end>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

import { NavLink } from "react-router-dom";
import "./section-nav.css";

interface Section {
  to: string;
  text: string;
  /** How many items wait in it. `name` says the text and the number for screen readers. */
  waiting?: { count: number; name: string };
}

interface SectionNavProps {
  /** Names the navigation for screen readers. */
  label: string;
  sections: readonly Section[];
  onOpen?: () => void;
}

function Waiting({ text, count, name }: { text: string; count: number; name: string }) {
  return (
    <>
      <span aria-hidden="true">
        {text}
        <span className="section-nav__count">{count}</span>
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/** Links to the sections of a page. Each section has its own address. */
export function SectionNav({ label, sections, onOpen }: SectionNavProps) {
  return (
    <nav className="section-nav" aria-label={label}>
      {sections.map(({ to, text, waiting }) => (
        <NavLink key={to} className="section-nav__link" to={to} end onClick={onOpen}>
          {waiting ? <Waiting text={text} {...waiting} /> : text}
        </NavLink>
      ))}
    </nav>
  );
}

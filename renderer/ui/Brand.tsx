import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import "./brand.css";

/** Our mark: a circle of students around the teacher. */
function Mark() {
  const students = [
    [32, 12],
    [49, 22],
    [49, 42],
    [32, 52],
    [15, 42],
    [15, 22],
  ] as const;
  return (
    <svg viewBox="0 0 64 64" width="34" height="34" aria-hidden="true" className="brand__mark">
      <rect width="64" height="64" rx="16" />
      <circle cx="32" cy="32" r="8" className="brand__teacher" />
      {students.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" className="brand__student" />
      ))}
    </svg>
  );
}

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className="brand">
      <Mark />
      {messages.t("brand")}
    </Link>
  );
}

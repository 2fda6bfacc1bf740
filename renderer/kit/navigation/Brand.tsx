import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import "./brand.css";

/** Name and logo: a circle of students around the teacher. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className="brand">
      <img src="/icon.svg" alt="" width={34} height={34} />
      {messages.t("brand")}
    </Link>
  );
}

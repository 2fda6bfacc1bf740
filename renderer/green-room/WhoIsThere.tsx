import { useTranslation } from "react-i18next";
import type { Door } from "./use-door.ts";

export function WhoIsThere({ door }: { door: Door }) {
  const { t } = useTranslation("room");
  return (
    <>
      <output className="green-room__there">
        {door.role === "viewer" && (
          <span>{t(door.hostPresent ? "green.hostThere" : "green.hostNotThere")}</span>
        )}
        <span>{t("green.there", { count: door.viewers })}</span>
      </output>
      {door.names.length > 0 && (
        <details open>
          <summary className="green-room__who">{t("green.names")}</summary>
          <ul className="green-room__names">
            {door.names.map((name, index) => (
              // Two people may have one name, and the list says nothing else about them.
              <li key={index}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

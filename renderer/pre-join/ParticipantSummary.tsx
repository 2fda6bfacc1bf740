import { useTranslation } from "react-i18next";
import type { Lobby } from "./lobby-query.ts";

/** The participants in the room. `lobby` is null while they are unknown. */
export function ParticipantSummary({ lobby }: { lobby: Lobby | null }) {
  const { t } = useTranslation("lobby");
  return (
    <>
      <output className="pre-join__participants">
        {lobby?.role === "viewer" && (
          <span>{t(lobby.hostPresent ? "preJoin.hostThere" : "preJoin.hostNotThere")}</span>
        )}
        {lobby && <span>{t("preJoin.there", { count: lobby.viewers })}</span>}
      </output>
      {lobby !== null && lobby.names.length > 0 && (
        <details open>
          <summary className="pre-join__summary">{t("preJoin.names")}</summary>
          <ul className="pre-join__names">
            {lobby.names.map((name, index) => (
              // Two participants may have the same name, and the list has no ids.
              <li key={index}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

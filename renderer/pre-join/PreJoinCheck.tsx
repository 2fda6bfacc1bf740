import { useTranslation } from "react-i18next";
import { HostCheck } from "./HostCheck.tsx";
import { ConnectionCheck } from "./connection/ConnectionCheck.tsx";
import { SpeakerCheck } from "./SpeakerCheck.tsx";
import { ViewerData } from "./ViewerData.tsx";
import "./pre-join.css";

/** Optional checks before joining: devices, data level, connection. */
export function PreJoinCheck({ roomId, hosts }: { roomId: string; hosts: boolean }) {
  const { t } = useTranslation("room");
  return (
    <section className="pre-join" aria-labelledby="pre-join">
      <h2 id="pre-join">{t("preJoin.heading")}</h2>
      <div className="pre-join__parts">
        {hosts ? (
          <HostCheck />
        ) : (
          <div className="pre-join__column">
            <SpeakerCheck />
            <ViewerData />
          </div>
        )}
        <ConnectionCheck roomId={roomId} role={hosts ? "host" : "viewer"} />
      </div>
    </section>
  );
}

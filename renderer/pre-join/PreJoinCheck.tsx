import { useTranslation } from "react-i18next";
import { HostCheck } from "./devices/HostCheck.tsx";
import { ConnectionCheck, type HostUpload } from "./connection/ConnectionCheck.tsx";
import { SpeakerCheck } from "./devices/SpeakerCheck.tsx";
import { ViewerData } from "./ViewerData.tsx";
import "./pre-join.css";

interface PreJoinCheckProps {
  roomId: string;
  /** null for a viewer. */
  host: HostUpload | null;
}

/** Optional checks before joining: devices, data level, connection. */
export function PreJoinCheck({ roomId, host }: PreJoinCheckProps) {
  const { t } = useTranslation("lobby");
  return (
    <section className="pre-join" aria-labelledby="pre-join">
      <h2 id="pre-join">{t("preJoin.heading")}</h2>
      <div className="pre-join__parts">
        {host ? (
          <HostCheck />
        ) : (
          <div className="pre-join__column">
            <SpeakerCheck />
            <ViewerData />
          </div>
        )}
        <ConnectionCheck roomId={roomId} host={host} />
      </div>
    </section>
  );
}

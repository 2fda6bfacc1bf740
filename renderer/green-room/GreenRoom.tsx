import { useTranslation } from "react-i18next";
import { HostCheck } from "./HostCheck.tsx";
import { LineTest } from "./LineTest.tsx";
import { SpeakerTest } from "./SpeakerTest.tsx";
import { ViewerData } from "./ViewerData.tsx";
import "./green-room.css";

/** What can be tried before going in. None of it has to be. */
export function GreenRoom({ roomId, hosts }: { roomId: string; hosts: boolean }) {
  const { t } = useTranslation("room");
  return (
    <section className="green-room" aria-labelledby="green-room">
      <h2 id="green-room">{t("green.heading")}</h2>
      <div className="green-room__parts">
        {hosts ? (
          <HostCheck />
        ) : (
          <div className="green-room__column">
            <SpeakerTest />
            <ViewerData />
          </div>
        )}
        <LineTest roomId={roomId} role={hosts ? "host" : "viewer"} />
      </div>
    </section>
  );
}

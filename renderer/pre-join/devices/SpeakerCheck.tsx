import { useState } from "react";
import { useTranslation } from "react-i18next";
import { playChime } from "./play-chime.ts";

export function SpeakerCheck() {
  const { t } = useTranslation("room");
  const [played, setPlayed] = useState(false);
  const play = () => {
    setPlayed(true);
    playChime().catch(reportError);
  };
  return (
    <section className="pre-join__part" aria-labelledby="speaker-test">
      <h3 id="speaker-test">{t("preJoin.speaker.heading")}</h3>
      <p>{t("preJoin.speaker.lead")}</p>
      <button type="button" className="plain-button" onClick={play}>
        {t(played ? "preJoin.speaker.again" : "preJoin.speaker.play")}
      </button>
      {played && <output>{t("preJoin.speaker.nothing")}</output>}
    </section>
  );
}

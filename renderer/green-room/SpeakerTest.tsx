import { useState } from "react";
import { useTranslation } from "react-i18next";
import { playChime } from "./play-chime.ts";

export function SpeakerTest() {
  const { t } = useTranslation("room");
  const [played, setPlayed] = useState(false);
  const play = () => {
    setPlayed(true);
    playChime().catch(reportError);
  };
  return (
    <section className="green-room__part" aria-labelledby="speaker-test">
      <h3 id="speaker-test">{t("green.speaker.heading")}</h3>
      <p>{t("green.speaker.lead")}</p>
      <button type="button" className="plain-button" onClick={play}>
        {t(played ? "green.speaker.again" : "green.speaker.play")}
      </button>
      {played && <output>{t("green.speaker.nothing")}</output>}
    </section>
  );
}

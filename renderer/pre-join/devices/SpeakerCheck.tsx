import { useState } from "react";
import { useTranslation } from "react-i18next";
import { playNotes } from "#renderer/kit/media/play-notes.ts";

const chime = { hertz: [523, 659, 784], seconds: 0.25, volume: 0.3 };

export function SpeakerCheck() {
  const { t } = useTranslation("lobby");
  const [played, setPlayed] = useState(false);
  const play = () => {
    setPlayed(true);
    playNotes(chime).catch(reportError);
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

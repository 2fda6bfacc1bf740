import "#renderer/messages/en/slides.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Decks, type DecksProps } from "./Decks.tsx";

/** On the lecture's page, for its instructor until the lecture ends. */
export function PrepareSlides(props: Omit<DecksProps, "onShow">) {
  const { t } = useTranslation("slides");
  const heading = useId();
  return (
    <section className="decks" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      <p className="decks__lead">{t("lead")}</p>
      <Decks {...props} />
    </section>
  );
}

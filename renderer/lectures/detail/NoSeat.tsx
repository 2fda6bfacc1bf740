import { useTranslation } from "react-i18next";
import "#renderer/kit/actions/plain-button.css";

const texts = { full: "full", ended: "lectureEnded", closed: "enrollmentClosed" } as const;

/** Says why nobody can enroll any more, in the place of the button. */
export function NoSeat({ reason }: { reason: keyof typeof texts }) {
  const { t } = useTranslation("lectures");
  return (
    <button type="button" className="plain-button" disabled>
      {t(texts[reason])}
    </button>
  );
}

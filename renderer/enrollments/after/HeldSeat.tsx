import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import "./after.css";

/** For a student whose seat is held, because the payment is open. `until` is the server's time in milliseconds. */
export function HeldSeat({ until }: { until: number }) {
  const { t } = useTranslation("enrollments");
  const heading = useId();
  if (useNow().getTime() >= until) return null;
  return (
    <section className="after-note" aria-labelledby={heading}>
      <h2 id={heading}>{t("seat.held")}</h2>
      <p>{t("seat.heldText")}</p>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { useCountdown } from "#renderer/kit/clock/use-countdown.ts";

/** The minutes and seconds until a round closes. */
export function TimeLeft({ closesAt }: { closesAt: string }) {
  const { t } = useTranslation("class-polls");
  const left = useCountdown(closesAt);
  // Without the hours.
  return <p role="timer">{t("timeLeft", { time: left?.clock.slice(3) ?? "00:00" })}</p>;
}

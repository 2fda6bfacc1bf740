import { Button } from "@fluentui/react-components";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { type Arrival, watchArrival } from "./watch-arrival.ts";
import { type Mood, PaymentResult } from "./PaymentResult.tsx";

interface PaymentArrivalProps {
  textRef: string;
  /** Where a person signs in and sees the rest. */
  openPath: string;
  /** That is a link into the desktop program, where the payment began. */
  inProgram?: boolean;
}

const moods: Record<Arrival | "unknown", Mood> = { paid: "good", pending: "waiting", unknown: "money" };

/** Without a session: whether the money has arrived, and the way in. Nothing about whose it is or for what. */
export function PaymentArrival({ textRef, openPath, inProgram = false }: PaymentArrivalProps) {
  const { t } = useTranslation("enrollments");
  const watch = useCallback((signal: AbortSignal) => watchArrival(textRef, signal), [textRef]);
  const { state } = useLoad(watch);
  const arrival = state.phase === "loaded" ? state.data : "pending";
  const known = state.phase === "failed" ? "unknown" : arrival;
  const texts = {
    paid: { heading: t("paid"), text: t("arrivedText") },
    pending: { heading: t("confirming"), text: t("stillPending") },
    unknown: { heading: t("confirmFailed"), text: t("noReference") },
  };
  const waited = state.phase === "loaded" && arrival === "pending";
  return (
    <PaymentResult mood={waited ? "money" : moods[known]} {...texts[known]}>
      {inProgram ? (
        <Button as="a" appearance="primary" href={openPath}>
          {t("openGubae")}
        </Button>
      ) : (
        <LinkButton appearance="primary" to={openPath}>
          {t("openGubae")}
        </LinkButton>
      )}
    </PaymentResult>
  );
}

import "#renderer/messages/en/enrollments.ts";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { successLink } from "#contract/desktop/desktop-link.ts";
import { logInWithReturn } from "#renderer/accounts/session/return-link.ts";
import { GuestPaymentStatus } from "#renderer/enrollments/payment/GuestPaymentStatus.tsx";
import { PaymentReturn } from "#renderer/enrollments/payment/PaymentReturn.tsx";
import { storedTextRef } from "#renderer/data/platform/stored-values.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { BoughtSeat } from "./BoughtSeat.tsx";
import { TriedLecture } from "./TriedLecture.tsx";
import { AppPage } from "../shell/AppPage.tsx";

interface PaymentViewProps {
  textRef: string;
  /** True if the payment started in the desktop app, in which case this page is open in the system's browser. */
  fromDesktop: boolean;
}

function PaymentView({ textRef, fromDesktop }: PaymentViewProps) {
  const signedIn = useSession((session) => session.token !== null);
  // This browser may be signed in to a different account than the desktop app.
  if (fromDesktop) return <GuestPaymentStatus textRef={textRef} openPath={successLink(textRef)} inApp />;
  if (signedIn) return <PaymentReturn textRef={textRef} Seat={BoughtSeat} Tried={TriedLecture} />;
  const here = `/success?${new URLSearchParams({ ref: textRef })}`;
  return <GuestPaymentStatus textRef={textRef} openPath={logInWithReturn(here)} />;
}

/** The page to which the payment provider redirects, possibly in a browser without a session. */
export function SuccessScreen() {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  // Opening this page again, for example through the link into the desktop app, checks the payment again.
  const { key: locationKey } = useLocation();
  const textRef = search.get("ref") ?? storedTextRef.read();
  return (
    <AppPage title={t("payment")}>
      {textRef === null ? (
        <EmptyState text={t("noReference")}>
          <LinkButton appearance="primary" to="/lectures">
            {t("toLectures")}
          </LinkButton>
        </EmptyState>
      ) : (
        <PaymentView
          key={`${textRef} ${locationKey}`}
          textRef={textRef}
          fromDesktop={search.get("from") === "desktop"}
        />
      )}
    </AppPage>
  );
}

import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { successLink } from "#contract/desktop-link.ts";
import { loginThenBack } from "#renderer/accounts/return-link.ts";
import { PaymentArrival } from "#renderer/enrollments/PaymentArrival.tsx";
import { PaymentReturn } from "#renderer/enrollments/PaymentReturn.tsx";
import { storedTextRef } from "#renderer/platform/stored-values.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { EmptyNotice } from "#renderer/ui/ListStates.tsx";
import { AppPage } from "./AppPage.tsx";

interface AboutProps {
  textRef: string;
  /** The payment began in the desktop program, and this is the system's browser. */
  fromDesktop: boolean;
}

function About({ textRef, fromDesktop }: AboutProps) {
  const signedIn = useSession((session) => session.token !== null);
  // Whoever is signed in in this browser may be another person than in the program.
  if (fromDesktop) return <PaymentArrival textRef={textRef} openPath={successLink(textRef)} inProgram />;
  if (signedIn) return <PaymentReturn textRef={textRef} />;
  const here = `/success?${new URLSearchParams({ ref: textRef })}`;
  return <PaymentArrival textRef={textRef} openPath={loginThenBack(here)} />;
}

/** Where the payment provider sends people back to, be it in a browser where they are not signed in. */
export function SuccessScreen() {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  // Who is led here again, as by the link into the desktop program, wants it asked again.
  const { key: visit } = useLocation();
  const textRef = search.get("ref") ?? storedTextRef.read();
  return (
    <AppPage title={t("payment")}>
      {textRef === null ? (
        <EmptyNotice text={t("noReference")}>
          <LinkButton appearance="primary" to="/lectures">
            {t("toLectures")}
          </LinkButton>
        </EmptyNotice>
      ) : (
        <About key={`${textRef} ${visit}`} textRef={textRef} fromDesktop={search.get("from") === "desktop"} />
      )}
    </AppPage>
  );
}

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { loginThenBack } from "#renderer/accounts/return-link.ts";
import { PaymentArrival } from "#renderer/enrollments/PaymentArrival.tsx";
import { PaymentReturn } from "#renderer/enrollments/PaymentReturn.tsx";
import { storedTextRef } from "#renderer/platform/stored-values.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { EmptyNotice } from "#renderer/ui/ListStates.tsx";
import { AppPage } from "./AppPage.tsx";

function About({ textRef }: { textRef: string }) {
  const signedIn = useSession((session) => session.token !== null);
  if (signedIn) return <PaymentReturn key={textRef} textRef={textRef} />;
  const here = `/success?${new URLSearchParams({ ref: textRef })}`;
  return <PaymentArrival key={textRef} textRef={textRef} openPath={loginThenBack(here)} />;
}

/** Where the payment provider sends people back to, be it in a browser where they are not signed in. */
export function SuccessScreen() {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
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
        <About textRef={textRef} />
      )}
    </AppPage>
  );
}

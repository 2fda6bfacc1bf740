import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useAccountIfSignedIn } from "#renderer/accounts/use-account-if-signed-in.ts";
import { PaymentReturn } from "#renderer/enrollments/PaymentReturn.tsx";
import { storedTextRef } from "#renderer/platform/stored-values.ts";
import { EmptyNotice } from "#renderer/ui/ListStates.tsx";
import { AppPage } from "./AppPage.tsx";

/** Where the payment provider sends people back to. */
export function SuccessScreen() {
  const { t } = useTranslation("enrollments");
  useAccountIfSignedIn();
  const [search] = useSearchParams();
  const textRef = search.get("ref") ?? storedTextRef.read();
  return (
    <AppPage title={t("payment")}>
      {textRef === null ? (
        <EmptyNotice text={t("noReference")} />
      ) : (
        <PaymentReturn key={textRef} textRef={textRef} />
      )}
    </AppPage>
  );
}

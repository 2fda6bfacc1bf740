import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyButton } from "./PasskeyButton.tsx";

/** Logs in with a passkey alone. On success the session store changes, and the screen redirects. */
export function PasskeyLogIn({ staySignedIn }: { staySignedIn: boolean }) {
  const { t } = useTranslation("passkeys");
  // Loaded when it is pressed, so that the page doesn't wait for what few log-ins need.
  const action = useCallback(async () => {
    const { logInWithPasskey } = await import("./passkey-actions.ts");
    await logInWithPasskey(staySignedIn);
  }, [staySignedIn]);
  return <PasskeyButton text={t("logIn")} action={action} />;
}

import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyButton } from "./PasskeyButton.tsx";

/** Logs in with only a passkey. On success the session store changes, and the screen redirects. */
export function PasskeyLogIn({ staySignedIn }: { staySignedIn: boolean }) {
  const { t } = useTranslation("passkeys");
  // Loaded when the button is pressed, because few log-ins need it.
  const action = useCallback(async () => {
    const { logInWithPasskey } = await import("./passkey-actions.ts");
    await logInWithPasskey(staySignedIn);
  }, [staySignedIn]);
  return <PasskeyButton text={t("logIn")} action={action} />;
}

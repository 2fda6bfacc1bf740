import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

interface PasskeyButtonProps {
  text: string;
  /**
   * Opens the browser's passkey dialog. Resolves after the dialog has succeeded; rejects when it fails or is cancelled.
   */
  action: () => Promise<void>;
}

/** A button that uses a passkey; renders nothing where passkeys are not supported. */
export function PasskeyButton({ text, action }: PasskeyButtonProps) {
  const { t } = useTranslation("passkeys");
  const { busy, submit } = useSubmit(action);
  const [failure, setFailure] = useState<string | null>(null);
  // The server can't know whether passkeys are supported. The placeholder avoids a layout shift when the application
  // loads.
  if (typeof window === "undefined") return <span className="passkey-button-place" />;
  if (!canUsePasskeys()) return null;
  const use = () => {
    setFailure(null);
    void submit(undefined, { onFailed: (error) => setFailure(errorText(error)) });
  };
  return (
    <>
      <Button className="passkey-button" size="large" busy={busy} onClick={use}>
        {busy ? t("waiting") : text}
      </Button>
      {failure !== null && <Banner text={failure} />}
    </>
  );
}

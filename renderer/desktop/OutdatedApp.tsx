import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { DownloadIcon } from "#renderer/kit/appearance/app-icons.tsx";
import { Button } from "#renderer/kit/actions/Button.tsx";
import "./outdated-app.css";

interface OutdatedAppProps {
  bridge: Pick<DesktopBridge, "openExternal">;
  /** The page from which to download a newer app. */
  updateUrl: string;
}

/** Replaces every page once the server no longer supports this version of the app. */
export function OutdatedApp({ bridge, updateUrl }: OutdatedAppProps) {
  const { t } = useTranslation("desktop");
  return (
    <main className="outdated-app">
      <img src="/icon.svg" alt="" width={56} height={56} />
      <div role="alert">
        <h1>{t("outdated.heading")}</h1>
        <p>{t("outdated.text")}</p>
      </div>
      <Button
        appearance="primary"
        size="large"
        icon={<DownloadIcon />}
        onClick={() => void bridge.openExternal(updateUrl)}
      >
        {t("outdated.download")}
      </Button>
    </main>
  );
}

import { Button } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import "./too-old.css";

interface TooOldProps {
  bridge: Pick<DesktopBridge, "openOutside">;
  /** The server's page with the newer program. */
  newerAt: string;
}

/** In the place of every page, once the server refuses so old a program. */
export function TooOld({ bridge, newerAt }: TooOldProps) {
  const { t } = useTranslation("desktop");
  return (
    <main className="too-old">
      <img src="/icon.svg" alt="" width={56} height={56} />
      <div role="alert">
        <h1>{t("tooOld.heading")}</h1>
        <p>{t("tooOld.text")}</p>
      </div>
      <Button
        appearance="primary"
        size="large"
        icon={<ArrowDownloadRegular />}
        onClick={() => void bridge.openOutside(newerAt)}
      >
        {t("tooOld.get")}
      </Button>
    </main>
  );
}

import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import type { Phase } from "../room-state.ts";
import { roomErrorText } from "../room-text.ts";
import { useVisit } from "../use-visit.ts";

/** Where a visit ends: why, and what can be done now. */
export function WayOut({ phase }: { phase: Extract<Phase, { name: "ended" | "failed" }> }) {
  const { t } = useTranslation("room");
  const { roomId, session } = useVisit();
  return (
    <section className="room-way-out" role="alert">
      <p>{phase.name === "ended" ? t(`ended.${phase.reason}`) : roomErrorText(phase.error)}</p>
      <div>
        <Button appearance="primary" onClick={() => session.dispatch({ type: "retry" })}>
          {t("tryAgain")}
        </Button>
        <LinkButton to={`/lecture?id=${roomId}`}>{t("back")}</LinkButton>
      </div>
    </section>
  );
}

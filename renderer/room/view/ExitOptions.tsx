import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/ui/navigation/LinkButton.tsx";
import type { Phase } from "../machine/room-state.ts";
import { roomErrorText } from "./room-text.ts";
import { useRoomClient } from "../client/use-room-client.ts";

/** Shown when the stay in the room is over: why, and what to do next. */
export function ExitOptions({ phase }: { phase: Extract<Phase, { name: "ended" | "failed" }> }) {
  const { t } = useTranslation("room");
  const { roomId, client } = useRoomClient();
  return (
    <section className="room-exit" role="alert">
      <p>{phase.name === "ended" ? t(`ended.${phase.reason}`) : roomErrorText(phase.error)}</p>
      <div>
        <Button appearance="primary" onClick={() => client.dispatch({ type: "retry" })}>
          {t("tryAgain")}
        </Button>
        <LinkButton to={`/lecture?id=${roomId}`}>{t("back")}</LinkButton>
      </div>
    </section>
  );
}

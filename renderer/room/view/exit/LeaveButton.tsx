import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { isTeaching } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";

/**
 * A viewer leaves with one press. A host who is teaching is first asked whether the lecture should continue without
 * them.
 */
export function LeaveButton() {
  const { t } = useTranslation("room");
  const { roomId, client } = useRoomClient();
  const asks = useRoom(isTeaching);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const lecturePage = `/lecture?id=${roomId}`;
  const leave = () => client.dispatch({ type: "leave" });
  if (!asks)
    return (
      <LinkButton to={lecturePage} onClick={(opensHere) => opensHere && leave()}>
        {t("leave")}
      </LinkButton>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("leave")}</Button>
      <LeaveDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onLeave={() => {
          leave();
          void navigate(lecturePage);
        }}
        onEnd={() => {
          setAsking(false);
          client.dispatch({ type: "end-pressed" });
        }}
      />
    </>
  );
}

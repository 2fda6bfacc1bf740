import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { EndIcon } from "../layout/room-icons.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** Ends the lecture for everybody, after a question. */
export function EndLectureButton() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const ended = useRoom(({ room }) => room.roomInfo.ended);
  const [asking, setAsking] = useState(false);
  if (ended) return null;
  return (
    <>
      <Button className="room-end" danger icon={<EndIcon />} onClick={() => setAsking(true)}>
        {t("host.end")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("host.endTitle")}
        question={t("host.endQuestion")}
        onDismiss={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          client.dispatch({ type: "end-pressed" });
        }}
      />
    </>
  );
}

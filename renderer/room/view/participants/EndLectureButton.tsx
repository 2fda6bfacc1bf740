import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

export function EndLectureButton() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const ended = useRoom(({ room }) => room.roomInfo.ended);
  const [asking, setAsking] = useState(false);
  if (ended) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("participants.end")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("participants.endTitle")}
        question={t("participants.endQuestion")}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          client.dispatch({ type: "end-pressed" });
        }}
      />
    </>
  );
}

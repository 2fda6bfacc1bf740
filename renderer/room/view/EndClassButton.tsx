import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { useRoom, useVisit } from "../use-visit.ts";

export function EndClassButton() {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const ended = useRoom(({ room }) => room.classroom.ended);
  const [asking, setAsking] = useState(false);
  if (ended) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("people.end")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("people.endTitle")}
        question={t("people.endQuestion")}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          session.acts.do("end-class", { ended: true });
        }}
      />
    </>
  );
}

import { ToggleButton } from "@fluentui/react-components";
import { HandRightFilled, HandRightRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useVisit } from "../use-visit.ts";

export function HandButton() {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const raised = useRoom(({ room }) => room.classroom.handRaised);
  return (
    <ToggleButton
      icon={raised ? <HandRightFilled /> : <HandRightRegular />}
      checked={raised}
      onClick={() => session.acts.do("hand", { raised: !raised })}
    >
      {t(raised ? "hand.lower" : "hand.raise")}
    </ToggleButton>
  );
}

import { ToggleButton } from "@fluentui/react-components";
import { ChatRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useVisit } from "../use-visit.ts";

/** Stands in the header, since on a phone the open panel covers everything below. */
export function ChatToggle() {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const open = useRoom((view) => view.chatOpen);
  return (
    <ToggleButton
      icon={<ChatRegular />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-chat"
      onClick={() => store.setState({ chatOpen: !open, peopleOpen: false })}
    >
      <span className="room-toggle-text">{t("chat.toggle")}</span>
    </ToggleButton>
  );
}

import { Button } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "#contract/chat.ts";
import { useVisit } from "../use-visit.ts";

export function RemoveMessage({ entry: { seq, sender } }: { entry: ChatMessage }) {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  return (
    <Button
      className="room-message-act"
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={t("chat.remove", { name: sender })}
      title={t("chat.remove", { name: sender })}
      onClick={() => session.acts.do("delete-message", { seq })}
    />
  );
}

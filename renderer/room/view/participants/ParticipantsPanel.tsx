import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { ChatRulesForm } from "../chat/ChatRulesForm.tsx";
import { RoomPanel } from "../layout/RoomPanel.tsx";
import { HandChimeSwitch } from "./HandChimeSwitch.tsx";
import { ParticipantsSection } from "./ParticipantsSection.tsx";

/** The list of participants, for the host and the assistant, and the host's other moderation controls. */
export function ParticipantsPanel() {
  const { t } = useTranslation("room");
  const hosting = useRoom(isHost);
  return (
    <RoomPanel name="participants" title={t("participants.title")}>
      <ParticipantsSection />
      {hosting && (
        <>
          <HandChimeSwitch />
          <BannedParticipants />
          <ChatRulesForm />
        </>
      )}
    </RoomPanel>
  );
}

function BannedParticipants() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const banned = useRoom(({ room }) => room.roomInfo.banned);
  if (banned.length === 0) return null;
  return (
    <section aria-label={t("participants.banned")}>
      <h3>{t("participants.banned")}</h3>
      <ul className="room-participants-list">
        {banned.map(({ accountId, name }) => (
          <li key={accountId} className="room-participant">
            <span className="room-participant-name">{name}</span>
            <Button
              aria-label={t("participants.unban", { name })}
              onClick={() => client.moderation.request("unban-participant", { accountId })}
            >
              {t("participants.unbanShort")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

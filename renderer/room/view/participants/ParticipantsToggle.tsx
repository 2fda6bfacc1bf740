import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { PeopleIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { HandFilledIcon } from "../layout/room-icons.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

/**
 * Host: the button that opens the panel. While the panel is closed, it shows and announces the number of raised hands.
 */
export function ParticipantsToggle() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.participantsOpen);
  const raisedHands = useRoom(({ room }) => room.participants.known.filter(isRaised).length);
  return (
    <>
      <ToggleButton
        icon={<PeopleIcon />}
        checked={open}
        aria-expanded={open}
        aria-controls="room-participants"
        aria-label={raisedHands > 0 ? t("participants.toggleHands", { count: raisedHands }) : undefined}
        onClick={() => store.setState((panels) => togglePanel(panels, "participantsOpen", roomLayout()))}
      >
        <span className="room-toggle-text">{t("participants.toggle")}</span>
        {raisedHands > 0 && (
          <span className="room-hands">
            <HandFilledIcon /> {raisedHands}
          </span>
        )}
      </ToggleButton>
      <output className="visually-hidden">
        {raisedHands > 0 ? t("participants.hands", { count: raisedHands }) : ""}
      </output>
    </>
  );
}

const isRaised = ({ handRaisedAt }: { handRaisedAt: string | null }) => handRaisedAt !== null;

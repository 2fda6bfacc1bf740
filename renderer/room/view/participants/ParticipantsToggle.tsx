import { useTranslation } from "react-i18next";
import { PeopleIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { useRoom } from "../../client/use-room-client.ts";
import { PanelToggle } from "../layout/PanelToggle.tsx";
import { HandFilledIcon } from "../layout/room-icons.tsx";

/**
 * Host: the button that opens the panel. While the panel is closed, it shows and announces the number of raised hands.
 */
export function ParticipantsToggle() {
  const { t } = useTranslation("room");
  const count = useRoom(({ room }) => room.participants.known.filter(isRaised).length);
  const news = { count, label: t("participants.toggleHands", { count }), icon: <HandFilledIcon /> };
  return (
    <>
      <PanelToggle panel="participants" icon={<PeopleIcon />} text={t("participants.toggle")} news={news} />
      <output className="visually-hidden">{count > 0 ? t("participants.hands", { count }) : ""}</output>
    </>
  );
}

const isRaised = ({ handRaisedAt }: { handRaisedAt: string | null }) => handRaisedAt !== null;

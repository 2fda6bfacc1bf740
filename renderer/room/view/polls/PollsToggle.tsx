import { useTranslation } from "react-i18next";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { PanelToggle } from "../layout/PanelToggle.tsx";
import { PollIcon } from "../layout/room-icons.tsx";
import { newsOf } from "./use-poll-round.ts";

/** The button that opens the polls. Viewers have it from the first round on. An older server has no class tools. */
export function PollsToggle() {
  const { t } = useTranslation("room");
  const hosting = useRoom(isHost);
  const round = useRoom(({ room }) => room.roomInfo.pollRound);
  const known = useRoom(({ room }) => room.roomInfo.questions !== null);
  const seen = useRoom((view) => (view.pollsOpen ? newsOf(round) : view.pollsSeen));
  if (round === null && !(hosting && known)) return null;
  const news = newsOf(round);
  const count = !hosting && news !== null && news !== seen ? 1 : 0;
  return (
    <PanelToggle
      panel="polls"
      icon={<PollIcon />}
      text={t("polls.title")}
      news={{ count, label: t("polls.toggleNew") }}
    />
  );
}

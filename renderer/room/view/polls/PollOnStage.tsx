import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";
import { StageStrip } from "../layout/StageStrip.tsx";

/** Viewer: the open poll, with the way to its answers. */
export function PollOnStage() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const shown = useRoom((view) => {
    const round = view.room.roomInfo.pollRound;
    return !isHost(view) && round?.open ? round.poll.text : null;
  });
  const answering = useRoom((view) => view.pollsOpen);
  const news = useRoom((view) => {
    const round = view.room.roomInfo.pollRound;
    if (isHost(view) || !round?.results) return null;
    return round.right ? "answerShown" : "resultsShown";
  });
  if (shown === null) return <StageStrip text={news && t(`polls.${news}`)} unseen />;
  const open = () => {
    flushSync(() => store.setState((panels) => togglePanel(panels, "pollsOpen", roomLayout())));
    // The button is gone, so the focus goes to what it has opened.
    document.querySelector<HTMLElement>("#room-polls section")?.focus();
  };
  return (
    <StageStrip
      text={
        <>
          <strong>{t("polls.strip")}</strong> <span dir="auto">{shown}</span>
        </>
      }
      button={
        <Button appearance="primary" onClick={open}>
          {t("polls.answer")}
        </Button>
      }
      unseen={answering}
    />
  );
}

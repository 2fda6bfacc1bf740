import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PollRound } from "#contract/room/class-poll.ts";
import type { LazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import type { ClassPollsProps } from "#renderer/data/room-parts/class-polls-props.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";
import { OpenedPanel, RoomPanel } from "../layout/RoomPanel.tsx";
import { newsOf, useClosingTime, useOwnAnswer, useProgress } from "./use-poll-round.ts";

/** The class polls' panel, which is loaded when it is first opened. */
export function RoomPolls({ panel: Panel }: { panel: LazyScreen<ClassPollsProps> }) {
  const { t } = useTranslation("room");
  const { roomId, client } = useRoomClient();
  const open = useRoom((view) => view.pollsOpen);
  const hosting = useRoom(isHost);
  const round = useRoom(({ room }) => room.roomInfo.pollRound);
  const viewers = useRoom(({ room }) => room.roomInfo.viewerCount);
  const closesAt = useClosingTime(round);
  const progress = useProgress();
  const { own, isSaved, answer } = useOwnAnswer(round);
  useOpening(hosting ? null : round, Panel);
  useSeen(round, own !== null);
  return (
    <OpenedPanel name="polls" title={t("polls.title")}>
      <RoomPanel name="polls" title={t("polls.title")}>
        <Panel
          {...{ lectureId: roomId, hosting, open, round, closesAt, own, isSaved, progress, viewers }}
          onAnswer={answer}
          onOpen={(request) =>
            client.moderation.request("open-poll", { ...request, after: round?.round ?? 0 })
          }
          onDecide={(decision, of) => client.moderation.request(decision, { round: of })}
        />
      </RoomPanel>
    </OpenedPanel>
  );
}

/**
 * Opens the panel beside a wide stage with each new round, unless it would take the place of what is in use, or hasn't
 * loaded. Elsewhere it is only loaded.
 */
function useOpening(round: PollRound | null, panel: LazyScreen<ClassPollsProps>): void {
  const { store } = useRoomClient();
  const opened = round?.open ? round.round : null;
  useEffect(() => {
    if (opened === null) return undefined;
    let isLast = true;
    const open = async () => {
      if (!(await panel.preload()) || !isLast) return;
      const view = store.getState();
      const isUsed = document.activeElement?.closest(".room-panel") != null;
      if (view.pollsOpen || view.participantsOpen || view.questionsOpen || isUsed) return;
      if (roomLayout() === "wide") store.setState(togglePanel(view, "pollsOpen", "wide"));
    };
    void open();
    return () => void (isLast = false);
  }, [opened, panel, store]);
}

/** An open panel shows what is new. Whoever has answered has seen the question. */
function useSeen(round: PollRound | null, hasAnswered: boolean): void {
  const { store } = useRoomClient();
  const open = useRoom((view) => view.pollsOpen);
  const news = newsOf(round);
  const isSeen = open || (hasAnswered && round?.open === true);
  useEffect(() => {
    if (isSeen && news !== null) store.setState({ pollsSeen: news });
  }, [isSeen, news, store]);
}

import { useCallback, useEffect, useRef, useState } from "react";
import { questionPage, type ListedQuestion } from "#contract/room/question.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isConnected } from "../../store/room-selectors.ts";
import {
  addPage,
  applyEvent,
  change,
  emptyList,
  put,
  showVote,
  undoVote,
  type QuestionList,
} from "./question-list.ts";

/** The room's questions as this page shows them. They are listed again after each reconnect. */
export function useQuestionList() {
  const { client } = useRoomClient();
  const [list, setList] = useState<QuestionList>(emptyList);
  const connected = useRoom(isConnected);

  // Pages of an earlier order are ignored.
  const order = useRef(0);
  const load = useCallback(
    async (after: string | null) => {
      if (after === null) order.current += 1;
      const requested = order.current;
      const outcome = await client.moderation.teaching.request("list-questions", { after }, questionPage);
      if (!outcome.ok) client.dispatch({ type: "action-rejected", error: outcome.error });
      else if (requested === order.current)
        setList((before) => addPage(after === null ? emptyList : before, outcome.data));
    },
    [client],
  );
  useEffect(() => {
    if (connected) void load(null);
  }, [connected, load]);
  useEffect(
    () =>
      client.moderation.teaching.on(({ name, data }) => {
        if (name === "teaching") setList((before) => applyEvent(before, data));
      }),
    [client],
  );

  return {
    list,
    more: () => void load(list.next),
    sort: () => void load(null),
    add: (question: ListedQuestion) => setList((before) => put(before, question)),
    /** Shows a vote at once, and takes it back if the server refuses it. */
    vote: async (question: ListedQuestion) => {
      const { seq, voted = false } = question;
      setList((before) => showVote(before, seq, !voted));
      const accepted = await client.moderation.send("vote-question", { seq, voted: !voted });
      if (!accepted) setList((before) => undoVote(before, question));
    },
    mute: async ({ seq, muted = false }: ListedQuestion) => {
      const accepted = await client.moderation.send("mute-asker", { seq, muted: !muted });
      if (accepted) setList((before) => change(before, seq, () => ({ muted: !muted })));
    },
  };
}

export type Questions = ReturnType<typeof useQuestionList>;

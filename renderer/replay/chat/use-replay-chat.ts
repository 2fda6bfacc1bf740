import { useCallback } from "react";
import { getReplayChat, type ReplayMessage } from "#contract/replay/replay-chat.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";

/** The messages of the lecture. Empty while loading and if loading fails: the replay plays without the chat. */
export function useReplayChat(lectureId: string): readonly ReplayMessage[] {
  const load = useCallback(
    (signal: AbortSignal) => call(getReplayChat, { params: { id: lectureId }, signal }),
    [lectureId],
  );
  const { state } = useLoad(load);
  return state.phase === "loaded" ? state.data : [];
}

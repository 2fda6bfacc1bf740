import { useCallback } from "react";
import { getReplayChat, type ReplayMessage } from "#contract/replay/replay-chat.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";

/** What was written during the lecture; nothing while it loads, and when it can't be had: the replay plays without. */
export function useReplayChat(lectureId: string): readonly ReplayMessage[] {
  const load = useCallback(
    (signal: AbortSignal) => call(getReplayChat, { params: { id: lectureId }, signal }),
    [lectureId],
  );
  const { state } = useLoad(load);
  return state.phase === "loaded" ? state.data : [];
}

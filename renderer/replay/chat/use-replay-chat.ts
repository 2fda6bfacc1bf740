import { getReplayChat, type ReplayMessage } from "#contract/replay/replay-chat.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";

/** The messages of the lecture. Empty while loading and if loading fails: the replay plays without the chat. */
export function useReplayChat(lectureId: string): readonly ReplayMessage[] {
  const { state } = useQuery(queryOf(getReplayChat, { params: { id: lectureId } }), { wakes: false });
  return state.phase === "loaded" ? state.data : [];
}

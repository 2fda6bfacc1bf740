import { useEffect, useRef, useState } from "react";
import { ownAnswer, type PollAnswer, type PollProgress, type PollRound } from "#contract/room/class-poll.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isConnected, isHost } from "../../store/room-selectors.ts";

/** Names what there is to see: the question, then the results, then what is right. Null if nothing is. */
export function newsOf(round: PollRound | null): string | null {
  if (round === null || (!round.open && round.results === null)) return null;
  return `${round.round} ${round.open ? "question" : round.right ? "right" : "results"}`;
}

const closesAtOf = (round: PollRound | null): string | null =>
  round === null || !round.open || round.closesInMs === null
    ? null
    : new Date(serverNow() + round.closesInMs).toISOString();

/** Returns when the round closes by itself, and closes it then: the server sends nothing. */
export function useClosingTime(round: PollRound | null): string | null {
  const { client } = useRoomClient();
  const [known, setKnown] = useState({ round, closesAt: closesAtOf(round) });
  if (known.round !== round) setKnown({ round, closesAt: closesAtOf(round) });
  const { closesAt } = known;
  useEffect(() => {
    if (round === null || closesAt === null) return undefined;
    const data = { ...round, open: false };
    const timer = setTimeout(
      () => client.dispatch({ type: "room-info", change: { name: "poll-round", data } }),
      Date.parse(closesAt) - serverNow(),
    );
    return () => clearTimeout(timer);
  }, [client, round, closesAt]);
  return closesAt;
}

/** Host: how the open round is answered. After a reconnect, the reloaded list is newer until there is progress. */
export function useProgress(): PollProgress | null {
  const { client } = useRoomClient();
  const connected = useRoom(isConnected);
  const [progress, setProgress] = useState<PollProgress | null>(null);
  if (!connected && progress) setProgress(null);
  useEffect(
    () => client.moderation.teaching.on(({ name, data }) => name === "poll-progress" && setProgress(data)),
    [client],
  );
  return progress;
}

interface Answered {
  round: number;
  answer: PollAnswer | null;
}

/** The viewer's own answer to the round. It is shown at once, and taken back if the server refuses it. */
export function useOwnAnswer(round: PollRound | null) {
  const { client, store } = useRoomClient();
  const asks = useRoom((view) => isConnected(view) && !isHost(view));
  const [sent, setSent] = useState<Answered | null>(null);
  const [saved, setSaved] = useState<Answered | null>(null);
  const presses = useRef(0);
  const accepted = useRef(0);
  useEffect(() => {
    const number = store.getState().room.roomInfo.pollRound?.round;
    if (!asks || number === undefined) return;
    void load(number);
    async function load(asked: number): Promise<void> {
      const before = accepted.current;
      const outcome = await client.moderation.teaching.request("own-answer", { round: asked }, ownAnswer);
      if (!outcome.ok) return client.dispatch({ type: "action-rejected", error: outcome.error });
      if (before === accepted.current) setSaved({ round: asked, ...outcome.data });
    }
  }, [asks, client, store]);

  const send = async (given: Answered & { answer: PollAnswer }) => {
    const press = (presses.current += 1);
    setSent(given);
    // The server handles the requests of a page in their order, so that the last answer counts.
    if (await client.moderation.send("answer-poll", given)) {
      accepted.current += 1;
      setSaved(given);
    }
    if (press === presses.current) setSent(null);
  };
  const own = [sent, saved].find((answered) => answered?.round === round?.round) ?? null;
  return {
    own: own?.answer ?? null,
    /** True once the server has the answer. */
    isSaved: own !== null && own === saved,
    answer: (given: PollAnswer) => {
      if (round) send({ round: round.round, answer: given }).catch(reportError);
    },
  };
}

import { useEffect, useRef, useState } from "react";
import { ownAnswer, type PollAnswer, type PollProgress, type PollRound } from "#contract/room/class-poll.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isConnected, isHost } from "../../store/room-selectors.ts";

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

/** Host: how the open round is answered. */
export function useProgress(): PollProgress | null {
  const { client } = useRoomClient();
  const [progress, setProgress] = useState<PollProgress | null>(null);
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
  const [own, setOwn] = useState<Answered | null>(null);
  const saved = useRef<Answered | null>(null);
  const sending = useRef(Promise.resolve());
  const presses = useRef(0);
  useEffect(() => {
    const number = store.getState().room.roomInfo.pollRound?.round;
    if (!asks || number === undefined) return;
    void load(number);
    async function load(asked: number): Promise<void> {
      const outcome = await client.moderation.teaching.request("own-answer", { round: asked }, ownAnswer);
      if (!outcome.ok) return client.dispatch({ type: "action-rejected", error: outcome.error });
      saved.current = { round: asked, ...outcome.data };
      setOwn(saved.current);
    }
  }, [asks, client, store]);

  const answer = (given: PollAnswer) => {
    if (round === null) return;
    const sent = { round: round.round, answer: given };
    const press = (presses.current += 1);
    setOwn(sent);
    // One answer at a time, so that none overtakes the next. Of those that wait, only the last is sent.
    sending.current = sendAfter(sending.current);
    async function sendAfter(earlier: Promise<void>): Promise<void> {
      await earlier;
      if (press !== presses.current) return;
      const accepted = await client.moderation.send("answer-poll", sent);
      if (accepted) saved.current = sent;
      else if (press === presses.current) setOwn(saved.current);
    }
  };
  return { own: own?.round === round?.round ? (own?.answer ?? null) : null, answer };
}

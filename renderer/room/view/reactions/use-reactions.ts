import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { TeachingEvent } from "#contract/room/question.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";

/** The server accepts one reaction a second. */
const PAUSE_MS = 1000;
/** Two seconds, and the delay of the second row (reactions.css). */
const SHOWN_MS = 2250;

/** The reactions of one event. */
interface Burst {
  counts: NonNullable<TeachingEvent["reactions"]>;
  /** When it has risen. */
  endsAt: number;
}

/** Hidden pages have slow timers, so that more than one burst can have ended. */
const isRising = ({ endsAt }: Burst) => endsAt > performance.now();

/** Returns whether the page shows reactions, and offers them to viewers. */
export function useShowsReactions(): boolean {
  const allowed = useRoom(({ room }) => room.roomInfo.questions?.rules.reactions === true);
  const hosting = useRoom(isHost);
  const wanted = useStore(
    mediaSettings,
    ({ reactions, level }) => reactions && (hosting || level !== "audio"),
  );
  return allowed && wanted;
}

/** Returns the reactions of the last two seconds. */
export function useBursts(): readonly Burst[] {
  const { client } = useRoomClient();
  const [bursts, setBursts] = useState<readonly Burst[]>([]);
  useEffect(
    () =>
      client.moderation.teaching.on((message) => {
        const counts = message.name === "teaching" ? message.data.reactions : undefined;
        if (counts)
          setBursts((shown) => [...shown.filter(isRising), { counts, endsAt: performance.now() + SHOWN_MS }]);
      }),
    [client],
  );
  useEffect(() => {
    const [oldest] = bursts;
    if (!oldest) return undefined;
    const end = () => setBursts((shown) => shown.filter(isRising));
    const timer = setTimeout(end, oldest.endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [bursts]);
  return bursts;
}

/** Returns a function that sends a reaction; null until the server accepts the next one. */
export function useReact(): ((sign: number) => void) | null {
  const { client } = useRoomClient();
  const [sending, setSending] = useState<"unanswered" | "answered" | null>(null);
  useEffect(() => {
    if (sending !== "answered") return undefined;
    // The server counts from the moment at which it has received the last one.
    const timer = setTimeout(() => setSending(null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sending]);
  if (sending) return null;
  return (sign) => {
    setSending("unanswered");
    client.moderation
      .send("react", { sign })
      .finally(() => setSending("answered"))
      .catch(reportError);
  };
}

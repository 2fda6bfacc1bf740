import { useEffect, useState } from "react";
import { VERIFY_GIVE_UP_MS, VERIFY_POLL_MS } from "#renderer/constants.ts";
import { isTransient, type Query } from "#renderer/data/queries/query-cache.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";

/**
 * Polls a payment until it is settled, for at most `VERIFY_GIVE_UP_MS`. `isOpen` means that polling may still change the
 * state. `checkAgain` begins anew.
 */
export function usePayment<Answer>(query: Query<Answer>, isPending: (answer: Answer) => boolean) {
  const [attempt, setAttempt] = useState(1);
  const [lastGivenUp, setLastGivenUp] = useState(0);
  const isTrying = lastGivenUp !== attempt;
  useEffect(() => {
    const timer = setTimeout(() => setLastGivenUp(attempt), VERIFY_GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  const poll = { everyMs: VERIFY_POLL_MS, when: (answer: Answer) => isTrying && isPending(answer) };
  const { state, reload } = useQuery(query, { poll });
  const mayChange =
    state.phase === "loaded" ? isPending(state.data) : state.phase === "loading" || isTransient(state.error);
  const checkAgain = () => {
    setAttempt(attempt + 1);
    reload();
  };
  return { state, isOpen: isTrying && mayChange, checkAgain };
}

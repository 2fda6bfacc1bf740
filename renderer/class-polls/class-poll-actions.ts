import * as wire from "#contract/room/class-poll.ts";
import type { HostPoll, PreparedPoll } from "#contract/room/class-poll.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { call } from "#renderer/data/client/client.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const pollsQuery = (id: string) => queryOf(wire.listPolls, { params: { id } });
export const classResultsQuery = (id: string) => queryOf(getClassResults, { params: { id } });
export const ownResultsQuery = (id: string) => queryOf(getOwnResults, { params: { id } });

/** Adds a poll at the end, or changes the one with this id. */
export const savePoll = (lectureId: string, pollId: string | null, body: PreparedPoll): Promise<HostPoll> =>
  pollId === null
    ? call(wire.createPoll, { params: { id: lectureId }, body })
    : call(wire.updatePoll, { params: { id: lectureId, pollId }, body });

export async function deletePoll(lectureId: string, pollId: string): Promise<void> {
  await call(wire.deletePoll, { params: { id: lectureId, pollId } });
}

let lastMove: Promise<unknown> = Promise.resolve();

/** Shows the poll in its new place at once. The moves are sent one after another, in the order in which they were made. */
export async function movePoll(lectureId: string, pollId: string, position: number): Promise<void> {
  updateQueries(pollsQuery(lectureId).key, (polls: HostPoll[]) => {
    const moved = polls.filter(({ _id }) => _id === pollId);
    return polls.filter(({ _id }) => _id !== pollId).toSpliced(position, 0, ...moved);
  });
  const move = () => call(wire.movePoll, { params: { id: lectureId, pollId }, body: { position } });
  const sent = lastMove.then(move, move);
  lastMove = sent;
  await sent;
}

import type { Participant, ParticipantChange, ParticipantsPage } from "#contract/room/room-info.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";

/**
 * Host: the viewers in the room. The join response contains the first page, further requests load the others, and
 * changes from several nodes may arrive before all pages are loaded.
 */
export interface ParticipantList {
  known: readonly Participant[];
  /**
   * Accounts that were listed before a reconnect and have not been on any page of the new list so far. They stay
   * visible until the last page has arrived.
   */
  unconfirmed: readonly string[];
  /** The revision at which each peer left. Changes with an older revision may still arrive and are ignored. */
  gone: Readonly<Record<string, number>>;
}

export const emptyParticipantList: ParticipantList = { known: [], unconfirmed: [], gone: {} };

/**
 * Starts a new list with the first page from a join response. Accounts that are already known stay in the list as
 * unconfirmed.
 */
export function participantsAfterJoin({ known }: ParticipantList, page: ParticipantsPage): ParticipantList {
  const kept = { known, unconfirmed: known.map(({ accountId }) => accountId), gone: {} };
  return addParticipantsPage(kept, page);
}

/** Adds a page to the list. After the last one, accounts that were on no page are removed. */
export function addParticipantsPage(list: ParticipantList, page: ParticipantsPage): ParticipantList {
  const present = page.participants.map((participant) => ({ type: "present" as const, ...participant }));
  const next = applyParticipantChanges(list, present);
  if (page.next !== null) return next;
  const unlisted = new Set(next.unconfirmed);
  return {
    ...next,
    known: next.known.filter(({ accountId }) => !unlisted.has(accountId)),
    unconfirmed: [],
  };
}

/** Applies changes to the list. Changes older than the known state of a participant are ignored. */
export function applyParticipantChanges(
  { known, ...list }: ParticipantList,
  changes: readonly ParticipantChange[],
): ParticipantList {
  const byAccount = new Map(known.map((participant) => [participant.accountId, participant]));
  const unconfirmed = new Set(list.unconfirmed);
  const gone = { ...list.gone };
  const isNewer = ({ accountId, revision }: Participant, than: number) =>
    !unconfirmed.has(accountId) && revision > than;
  const add = ({ type: _type, ...added }: Extract<ParticipantChange, { type: "present" }>) => {
    const other = byAccount.get(added.accountId);
    if (added.revision < (gone[added.peerId] ?? 0) || (other && isNewer(other, added.revision))) return;
    byAccount.set(added.accountId, added);
    unconfirmed.delete(added.accountId);
  };
  // Removes by peer id: if the account has since reconnected, its new connection has another peer id and stays in the
  // list.
  const remove = (peerId: string, revision: number) => {
    gone[peerId] = Math.max(revision, gone[peerId] ?? 0);
    for (const one of byAccount.values())
      if (one.peerId === peerId && !isNewer(one, revision)) byAccount.delete(one.accountId);
  };
  for (const change of changes)
    if (change.type === "present") add(change);
    else remove(change.peerId, change.revision);
  return { known: [...byAccount.values()], unconfirmed: [...unconfirmed], gone };
}

const names = new Intl.Collator();

/** Sorts participants: raised hands first, in the order in which they were raised, then everyone else by name. */
export function sortParticipants(participants: readonly Participant[]): Participant[] {
  // "9" sorts after every ISO date.
  const order = ({ handRaisedAt }: Participant) => handRaisedAt ?? "9";
  return participants.toSorted(
    (one, other) => compare(order(one), order(other)) || names.compare(one.name, other.name),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Participants whose name contains the search text, regardless of spelling variants. */
export function searchParticipants(participants: readonly Participant[], typed: string): Participant[] {
  const wanted = foldForSearch(typed);
  return participants.filter(({ name }) => foldForSearch(name).includes(wanted));
}

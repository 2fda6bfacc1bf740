import type {
  BannedAccount,
  ChatRules,
  RoomInfo,
  Participant,
  FloorHolder,
} from "#contract/room/room-info.ts";
import { unreachable } from "./unreachable.ts";

export const emptyRoomInfo: RoomInfo = {
  chat: { locked: false, slowSeconds: 0 },
  ended: false,
  handRaised: false,
  floorHolder: null,
  participants: [],
  banned: [],
};

/** Changes of the room info that the server announces between two joins. */
export type RoomInfoEvent =
  | { name: "participant"; data: Participant }
  | { name: "banned"; data: { accounts: BannedAccount[] } }
  | { name: "room-ended"; data: { ended: boolean } }
  | { name: "hand"; data: { raised: boolean } }
  | { name: "chat-rules"; data: ChatRules }
  | { name: "floor"; data: { holder: FloorHolder | null } };

export function applyRoomInfoEvent(roomInfo: RoomInfo, event: RoomInfoEvent): RoomInfo {
  switch (event.name) {
    case "participant":
      return { ...roomInfo, participants: [...participantsExcept(roomInfo, event.data), event.data] };
    case "banned":
      return { ...roomInfo, banned: event.data.accounts };
    case "room-ended":
      return { ...roomInfo, ended: event.data.ended };
    case "hand":
      return { ...roomInfo, handRaised: event.data.raised };
    case "chat-rules":
      return { ...roomInfo, chat: event.data };
    case "floor":
      return { ...roomInfo, floorHolder: event.data.holder };
    default:
      return unreachable(event);
  }
}

/** By peer id, since a newer page of the same account has another one and stays in the list. */
export function withoutParticipant(roomInfo: RoomInfo, peerId: string): RoomInfo {
  return {
    ...roomInfo,
    participants: roomInfo.participants.filter((participant) => participant.peerId !== peerId),
  };
}

/** Raised hands first, in the order in which they went up; then the others by name. */
export function sortParticipants(participants: readonly Participant[]): Participant[] {
  // "9" sorts after every ISO date.
  const order = ({ handRaisedAt }: Participant) => handRaisedAt ?? "9";
  return participants.toSorted(
    (one, other) => order(one).localeCompare(order(other)) || one.name.localeCompare(other.name),
  );
}

function participantsExcept({ participants }: RoomInfo, { accountId }: Participant): Participant[] {
  return participants.filter((participant) => participant.accountId !== accountId);
}

import type { BannedPerson, ChatRules, Classroom, RoomPerson, WordHolder } from "#contract/classroom.ts";
import { unreachable } from "./unreachable.ts";

export const emptyClassroom: Classroom = {
  chat: { locked: false, slowSeconds: 0 },
  ended: false,
  handRaised: false,
  word: null,
  people: [],
  banned: [],
};

/** What the server says of the class between two joins. */
export type ClassroomNews =
  | { name: "person"; data: RoomPerson }
  | { name: "banned"; data: { people: BannedPerson[] } }
  | { name: "class-ended"; data: { ended: boolean } }
  | { name: "hand"; data: { raised: boolean } }
  | { name: "chat-rules"; data: ChatRules }
  | { name: "word"; data: { holder: WordHolder | null } };

export function hearNews(classroom: Classroom, news: ClassroomNews): Classroom {
  switch (news.name) {
    case "person":
      return { ...classroom, people: [...without(classroom, news.data), news.data] };
    case "banned":
      return { ...classroom, banned: news.data.people };
    case "class-ended":
      return { ...classroom, ended: news.data.ended };
    case "hand":
      return { ...classroom, handRaised: news.data.raised };
    case "chat-rules":
      return { ...classroom, chat: news.data };
    case "word":
      return { ...classroom, word: news.data.holder };
    default:
      return unreachable(news);
  }
}

/** Somebody left; a newer page of theirs has another peer, and stays. */
export function personLeft(classroom: Classroom, peerId: string): Classroom {
  return { ...classroom, people: classroom.people.filter((person) => person.peerId !== peerId) };
}

/** Raised hands first, in the order they went up; then the others by name. */
export function inOrder(people: readonly RoomPerson[]): RoomPerson[] {
  const turn = ({ handRaisedAt }: RoomPerson) => handRaisedAt ?? "9";
  return people.toSorted(
    (one, other) => turn(one).localeCompare(turn(other)) || one.name.localeCompare(other.name),
  );
}

function without({ people }: Classroom, { accountId }: RoomPerson): RoomPerson[] {
  return people.filter((person) => person.accountId !== accountId);
}

import type { ChatMessage } from "#contract/room/chat.ts";
import type { BoardEvents, RoomBoard } from "#contract/slides/board.ts";
import type { Assistant, BannedAccount, ChatRules, FloorHolder, RoomInfo } from "#contract/room/room-info.ts";
import type { RoomRecording } from "#contract/room/recording.ts";
import type { PollProgress, PollRound } from "#contract/room/class-poll.ts";
import type { Question, RoomQuestions, TeachingEvent } from "#contract/room/question.ts";
import { unreachable } from "./unreachable.ts";

/** The room info without the participants, who have their own list. */
export interface KnownRoomInfo extends Omit<RoomInfo, "participants"> {
  /** The number of viewers with a poor connection. */
  poorConnections: number;
  /** The number of viewers who get neither video nor audio until the room moves to an SFU. */
  waitingViewers: number;
}

export const emptyRoomInfo: KnownRoomInfo = {
  chat: { locked: false, slowSeconds: 0 },
  ended: false,
  pinned: null,
  handRaised: false,
  floorHolder: null,
  assistant: null,
  viewerCount: 0,
  poorConnections: 0,
  waitingViewers: 0,
  sfu: null,
  recording: null,
  questions: null,
  pollRound: null,
  board: null,
  banned: [],
  reported: [],
};

/** Changes of the room info that the server sends between joins. */
export type RoomInfoEvent =
  | { name: "viewer-count"; data: { count: number; poor: number; waiting: number } }
  | { name: "banned"; data: { accounts: BannedAccount[] } }
  | { name: "room-ended"; data: { ended: boolean } }
  | { name: "hand"; data: { raised: boolean } }
  | { name: "chat-rules"; data: ChatRules }
  | { name: "pinned"; data: { message: ChatMessage | null } }
  | { name: "message-reported" | "report-dismissed"; data: { seq: number } }
  | { name: "recording"; data: RoomRecording | null }
  | { name: "teaching"; data: TeachingEvent }
  | { name: "poll-round"; data: PollRound }
  | { name: "poll-progress"; data: PollProgress }
  | { [Name in keyof BoardEvents]: { name: Name; data: BoardEvents[Name] } }[keyof BoardEvents]
  | { name: "question-dismissed"; data: { seq: number } }
  | { name: "floor"; data: { holder: FloorHolder | null } }
  | { name: "assistant"; data: { assistant: Assistant | null } };

export function applyRoomInfoEvent(roomInfo: KnownRoomInfo, event: RoomInfoEvent): KnownRoomInfo {
  switch (event.name) {
    case "viewer-count":
      return {
        ...roomInfo,
        viewerCount: event.data.count,
        poorConnections: event.data.poor,
        waitingViewers: event.data.waiting,
      };
    case "banned":
      return { ...roomInfo, banned: event.data.accounts };
    case "room-ended":
      return { ...roomInfo, ended: event.data.ended };
    case "hand":
      return { ...roomInfo, handRaised: event.data.raised };
    case "chat-rules":
      return { ...roomInfo, chat: event.data };
    case "pinned":
      return { ...roomInfo, pinned: event.data.message };
    case "message-reported":
      return { ...roomInfo, reported: [...roomInfo.reported, event.data.seq] };
    case "report-dismissed":
      return { ...roomInfo, reported: roomInfo.reported.filter((seq) => seq !== event.data.seq) };
    case "recording":
      return { ...roomInfo, recording: event.data };
    case "assistant":
      return { ...roomInfo, assistant: event.data.assistant };
    case "teaching":
      return { ...roomInfo, questions: roomInfo.questions && applyTeaching(roomInfo.questions, event.data) };
    case "poll-round":
      return { ...roomInfo, pollRound: event.data };
    case "slide":
    case "board-rules":
      return { ...roomInfo, board: roomInfo.board && applyBoard(roomInfo.board, event.data) };
    case "ink":
    case "pointer":
    case "poll-progress":
    case "question-dismissed":
      return roomInfo;
    case "floor":
      return { ...roomInfo, floorHolder: event.data.holder };
    default:
      return unreachable(event);
  }
}

/** An older slide may arrive after a newer one, by way of another process. */
function applyBoard(board: RoomBoard, change: Partial<RoomBoard>): RoomBoard {
  return (change.epoch ?? board.epoch) < board.epoch ? board : { ...board, ...change };
}

function applyTeaching(
  { rules, answering, lastSeq }: RoomQuestions,
  { rules: newRules = rules, questions = [], gone = [] }: TeachingEvent,
): RoomQuestions {
  const onStage = questions.find((one): one is Question => "text" in one && one.state === "answering");
  const hasLeft = [...gone, ...questions.map(({ seq }) => seq)].some((seq) => seq === answering?.seq);
  return {
    rules: newRules,
    answering: onStage ?? (hasLeft ? null : answering),
    lastSeq: Math.max(lastSeq, ...questions.map(({ seq }) => seq)),
  };
}

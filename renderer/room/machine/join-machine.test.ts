import { expect, test } from "vitest";
import type { PollRound } from "#contract/room/class-poll.ts";
import { joinResponse } from "../testing/fakes.ts";
import { stateIn } from "../testing/room-samples.ts";
import { transition } from "./machine.ts";
import type { RoomState } from "./room-state.ts";

const roundOf = (round: number, open: boolean): PollRound => ({
  round,
  poll: { text: "Clear?", kind: "true-false", options: [] },
  open,
  closesInMs: null,
  results: null,
  right: null,
});

const told = (state: RoomState, data: PollRound) =>
  transition(state, { type: "room-info", change: { name: "poll-round", data } }).state;

function joined(state: RoomState, pollRound: PollRound | null): PollRound | null {
  const response = joinResponse();
  const roomInfo = { ...response.roomInfo, pollRound };
  const event = { type: "granted", epoch: state.epoch, response: { ...response, roomInfo } } as const;
  return transition(state, event).state.roomInfo.pollRound;
}

test("a round that is opened while a page joins stays, though the response doesn't know it", () => {
  const joining = told(stateIn("checking-access"), roundOf(2, true));
  expect(joined(joining, null)).toEqual(roundOf(2, true));
  expect(joined(joining, roundOf(1, true))).toEqual(roundOf(2, true));
});

test("what happened to a round while the line was away is in the response", () => {
  const away = told(stateIn("reconnecting"), roundOf(2, true));
  expect(joined(away, roundOf(2, false))).toEqual(roundOf(2, false));
  expect(joined(away, roundOf(3, true))).toEqual(roundOf(3, true));
});

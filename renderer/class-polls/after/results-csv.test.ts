import { expect, test } from "vitest";
import type { HostPoll } from "#contract/room/class-poll.ts";
import { resultsCsv } from "./results-csv.ts";

const opened = [
  {
    round: 1,
    openedAt: "2026-12-01T07:00:00.000Z",
    open: false,
    closesInMs: null,
    resultsShown: true,
    answerShown: true,
    results: { answered: 1, counts: [], numbers: [] },
  },
];
const poll = (changes: Partial<HostPoll>): HostPoll => ({
  _id: "1",
  text: "True?",
  kind: "true-false",
  options: [],
  right: { chosen: [0] },
  rounds: opened,
  ...changes,
});

test("writes a row per student and a column per quiz that was opened", () => {
  const polls = [
    poll({}),
    poll({ text: "Never opened?", rounds: [] }),
    poll({ text: "A poll?", right: null }),
    poll({ text: "Even, or not?", kind: "several", options: ["2", "3", "4"] }),
    poll({ text: "=How many?", kind: "number", right: { number: 3, tolerance: 0 } }),
  ];
  const students = [
    {
      _id: "1",
      name: "አበበ ከበደ",
      email: "abebe@gubae.test",
      score: { right: 1, of: 3 },
      answers: [
        { answer: { chosen: [1] }, right: false },
        { answer: { chosen: [0, 2] }, right: true },
        { answer: { number: 2.5 }, right: false },
      ],
    },
    {
      _id: "2",
      name: "Vera",
      email: "vera@gubae.test",
      score: { right: 0, of: 3 },
      answers: [null, null, null],
    },
  ];
  expect(resultsCsv({ polls, questions: [], of: 3, students }).split("\r\n")).toEqual([
    `\uFEFFName,Email,Right,Of,True?,"Even, or not?",'=How many?`,
    "አበበ ከበደ,abebe@gubae.test,1,3,✗ False,✓ 2; 4,✗ 2.5",
    "Vera,vera@gubae.test,0,3,,,",
    "",
  ]);
});

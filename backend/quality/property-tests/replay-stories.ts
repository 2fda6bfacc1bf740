import type { Action } from "./action.ts";
import { pays, returns, type Story } from "./seat-stories.ts";

const minute = 60;

const buysReplay = (who: number): Action[] => [
  { do: "replay", step: "is ready", student: who },
  { do: "replay", step: "bought", student: who },
  pays(-1),
  returns(-1),
];

export const REPLAY_STORIES = 4;

/** Replay cases that random sequences seldom produce. */
export function replayStory({ one, other, story }: Story): Action[] {
  switch (story) {
    case 0: // The replay is bought and refunded.
    case 1:
      return [...buysReplay(one), { do: "withdraw", student: one }];
    case 2: // The student withdraws at the same moment as a quarter of the replay counts as watched.
      return [
        ...buysReplay(one),
        {
          do: "at once",
          actions: [
            { do: "withdraw", student: one },
            { do: "replay", step: "watched", student: one },
          ],
        },
      ];
    default: // The replay is paid for late, or just as it is deleted.
      return [
        { do: "replay", step: "is ready", student: one },
        { do: "replay", step: "bought", student: one },
        { do: "replay", step: "bought", student: other },
        pays(-1),
        pays(-2),
        { do: "time passes", seconds: 59 * minute },
        {
          do: "at once",
          actions: [
            { do: "return", checkout: -1, as: "payer" },
            { do: "replay", step: "deleted", student: one },
          ],
        },
        { do: "time passes", seconds: 10 * minute },
        returns(-2),
        { do: "withdraw", student: one },
      ];
  }
}

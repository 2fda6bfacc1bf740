import type { Benchmark } from "../measure/benchmark.ts";
import { startPostgres } from "../stack/database.ts";
import { chatOverTwo } from "./chat-over-two.ts";
import { listThroughTwo } from "./list-through-two.ts";
import { joinCosts } from "./join-costs.ts";
import { picture } from "./picture-return.ts";
import { rolling } from "./rolling.ts";
import { returns } from "./returns.ts";

/** Two API processes behind HAProxy; `--only list`, `chat`, `joins`, `returns`, `picture` or `rolling` measures one part. */
export const processes: Benchmark = {
  name: "processes",
  needs: ["haproxy", "minutes"],
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const isWanted = (part: string) => run.only === undefined || run.only === part;
    return [
      ...(isWanted("list") ? [await listThroughTwo(run, await openDatabase("list"))] : []),
      ...(isWanted("chat")
        ? await chatOverTwo(run, await openDatabase("chat_one"), await openDatabase("chat_two"))
        : []),
      ...(isWanted("joins") ? await joinCosts(run, await openDatabase("joins")) : []),
      ...(isWanted("picture") ? await picture(run, await openDatabase("picture")) : []),
      ...(isWanted("rolling") ? await rolling(run, await openDatabase("rolling")) : []),
      ...(isWanted("returns") ? await returns(run, await openDatabase("returns")) : []),
    ];
  },
};

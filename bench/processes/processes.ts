import type { Benchmark } from "../measure/benchmark.ts";
import { startPostgres } from "../stack/database.ts";
import { chatOverTwo } from "./chat-over-two.ts";
import { listThroughTwo } from "./list-through-two.ts";
import { returns } from "./returns.ts";

/** Two API processes behind HAProxy; `--only list`, `chat` or `returns` measures one part. */
export const processes: Benchmark = {
  name: "processes",
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const isWanted = (part: string) => run.only === undefined || run.only === part;
    return [
      ...(isWanted("list") ? [await listThroughTwo(run, await openDatabase("list"))] : []),
      ...(isWanted("chat")
        ? await chatOverTwo(run, await openDatabase("chat_one"), await openDatabase("chat_two"))
        : []),
      ...(isWanted("returns") ? await returns(run, await openDatabase("returns")) : []),
    ];
  },
};

import { z } from "zod";
import type { Run } from "../../measure/benchmark.ts";
import type { LectureFixture } from "../../stack/bench-lecture-repo.ts";
import { startHelper } from "../../stack/helper-process.ts";

const count = z.object({
  viewers: z.number(),
  sent: z.number(),
  received: z.number(),
  bytes: z.number(),
  cpuSeconds: z.number(),
});
export type Count = z.infer<typeof count>;

/** Viewers without a browser, in separate processes. */
export interface Generator {
  /** Adds viewers up to this total, spread over the processes. */
  growTo: (viewers: number) => Promise<void>;
  /** The totals of all viewers since they joined. */
  count: () => Promise<Count>;
}

export function startGenerator(
  run: Run,
  { url, room, processes }: { url: string; room: LectureFixture; processes: number },
): Generator {
  const input = { url, roomId: room.lectureId };
  const helpers = Array.from({ length: processes }, () =>
    startHelper(run, "sfu/load/viewers-process.ts", input),
  );
  const pending = room.students.map(({ token }) => token);
  let inside = 0;
  return {
    async growTo(viewers) {
      const tokens = pending.splice(0, viewers - inside);
      inside += tokens.length;
      if (inside < viewers) throw new Error(`the lecture has only ${inside} students`);
      const shareOf = (index: number) => tokens.filter((_, place) => place % processes === index);
      await Promise.all(
        helpers.map((helper, index) => helper.request({ do: "join", tokens: shareOf(index) })),
      );
    },
    async count() {
      const all = await Promise.all(helpers.map((helper) => helper.request({ do: "count" })));
      return all.map((one) => count.parse(one)).reduce(add);
    },
  };
}

function add(one: Count, other: Count): Count {
  return {
    viewers: one.viewers + other.viewers,
    sent: one.sent + other.sent,
    received: one.received + other.received,
    bytes: one.bytes + other.bytes,
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  };
}

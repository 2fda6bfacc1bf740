import { videoFailure, type Replacement } from "#contract/replay/replacement.ts";
import type { findPending } from "../state/video-repo.ts";

type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** What the host is told of the video that is to stand in a replay's place. */
export function presentPending({ state, name, failure, progress, finishesAt }: Pending): Replacement {
  return {
    state,
    name,
    failure: failure === null ? null : (videoFailure.safeParse(failure).data ?? "unknown"),
    progress,
    finishesAt: finishesAt?.toISOString() ?? null,
  };
}

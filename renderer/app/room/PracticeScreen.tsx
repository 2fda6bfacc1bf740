import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/room.ts";
import { Navigate } from "react-router-dom";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { practiceEnd } from "#renderer/kit/formatting/lecture-stage.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { useLectureId } from "#renderer/lectures/use-lecture-id.ts";
import { PracticePage } from "#renderer/room/view/PracticePage.tsx";

/** The host's practice room. It closes by itself before the lecture. */
export function PracticeScreen() {
  const id = useLectureId();
  return id === null ? <Navigate to="/dashboard" replace /> : <PracticeOf key={id} id={id} />;
}

function PracticeOf({ id }: { id: string }) {
  const { state } = useQuery(lectureQuery(id));
  if (state.phase === "loading") return <PageWaiting />;
  // The lecture's page says why it can't be loaded.
  if (state.phase === "failed") return <Navigate to={`/lecture?id=${id}`} replace />;
  return <Practice lecture={state.data} />;
}

/** Leads to the lobby once the lecture is near, and whoever isn't its host. */
function Practice({ lecture }: { lecture: LectureDetail }) {
  const hosts = lecture.instructor === useAccount()._id;
  const closesAt = practiceEnd(lecture, useNow());
  if (!hosts || closesAt === null) return <Navigate to={`/status?id=${lecture._id}`} replace />;
  return <PracticePage lecture={lecture} closesAt={closesAt} />;
}

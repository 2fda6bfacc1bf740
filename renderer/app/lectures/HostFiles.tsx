import { useState } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { ManageMaterials } from "#renderer/materials/ManageMaterials.tsx";
import { createUploadQueue } from "#renderer/materials/upload-queue.ts";
import { PrepareSlides } from "#renderer/slides/prepare/PrepareSlides.tsx";

/** What a lecture's own instructor shows in the room, and gives to the students. */
export function HostFiles({ lecture }: { lecture: LectureDetail }) {
  const { _id: lectureId } = lecture;
  const [queue] = useState(() => createUploadQueue(lectureId));
  const ended = stageOf(lecture, useNow()) === "ended";
  return (
    <>
      {!ended && <PrepareSlides lectureId={lectureId} onShare={(file) => queue.add([file], "seats")} />}
      <ManageMaterials lectureId={lectureId} queue={queue} />
    </>
  );
}

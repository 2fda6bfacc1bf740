import type { Knex } from "#backend/platform/db/knex.ts";
import { insertRecording, type RecordedPart } from "#backend/recording/testing/insert-recording.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { recordedSound, recordedVideo } from "#backend/quality/testing/recording/recorded-media.ts";
import type { LectureFixture } from "../stack/bench-lecture-repo.ts";

/** A browser's highest bitrates for a camera and a screen. */
const KBITS = { camera: 1200, screen: 800 };

/** A moving figure, an eighth of the frame, in front of a wall with camera noise; and slides that change. */
const pictures = {
  camera: (seconds: number) =>
    `smptehdbars=size=1280x720:rate=20:duration=${seconds},noise=alls=6:allf=t[wall];` +
    `testsrc2=size=320x360:rate=20:duration=${seconds}[figure];[wall][figure]overlay=x=480+40*sin(t):y=240`,
  screen: (seconds: number) => `testsrc=size=1280x720:rate=10:duration=${seconds}`,
};

/** Noise that swells three times per second, like syllables. */
const speech = (seconds: number) =>
  `anoisesrc=color=pink:amplitude=0.3:sample_rate=48000:duration=${seconds},volume='0.5+0.5*sin(6*PI*t)':eval=frame`;

const shown = ["camera", "screen", "camera"] as const;

/** Generates three parts, camera, screen and camera again, each `seconds` long, as if recorded by Janus. */
export async function generateParts(seconds: number, startedAt: number): Promise<RecordedPart[]> {
  const parts: RecordedPart[] = [];
  for (const [index, source] of shown.entries()) {
    const at = startedAt + index * seconds * 1000;
    const video = await recordedVideo(pictures[source](seconds), at, KBITS[source]);
    parts.push({ source, seconds, media: { video, audio: await recordedSound(speech(seconds), at) } });
  }
  return parts;
}

interface Recorded {
  room: LectureFixture;
  startedAt: number;
  parts: readonly RecordedPart[];
}

/** Marks the lecture as recorded and ended. Returns its recording's id. */
export async function insertRecordedLecture(
  { db, files }: { db: Knex; files: FileStore },
  { room: { lectureId, instructor }, startedAt, parts }: Recorded,
): Promise<string> {
  const lengthMs = parts.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  await db("lectures")
    .where({ id: lectureId })
    .update({
      startsAt: new Date(startedAt),
      startedAt: new Date(startedAt),
      endedAt: new Date(startedAt + lengthMs),
      // If the lecture counted as not given, all seats would be refunded, as after a lecture of only a few minutes.
      fulfillment: "given",
      fulfillmentDecidedAt: new Date(startedAt + lengthMs),
      recordingEnabled: true,
      replayDays: 30,
    });
  return insertRecording({ db, files }, { lectureId, hostId: instructor.id, startedAt }, parts);
}

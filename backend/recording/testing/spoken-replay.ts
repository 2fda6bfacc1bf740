import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { readyReplay, type ReadyReplay } from "./ready-replay.ts";

export interface SpokenReplay extends ReadyReplay {
  speaker: TestAccount;
  /** Adds a speaking turn; `from` and `to` are in seconds of the replay. */
  speak: (account: { id: string }, from: number, to: number) => Promise<void>;
}

/**
 * Creates a ready replay of one hour in which a student speaks twice: from minute 1 to minute 3, and for 38 seconds
 * from minute 10 on.
 */
export async function spokenReplay(
  api: Pick<TestServer, "url" | "db">,
  files: FileStore | null,
  now: Date,
): Promise<SpokenReplay> {
  const lecture = await readyReplay(api, files, now);
  const speaker = await lecture.newViewer("Hana Bekele");
  const begins = now.getTime() - 7_200_000;
  const speak = async ({ id }: { id: string }, from: number, to: number) => {
    await api.db("speaking_turns").insert({
      recordingId: lecture.recordingId,
      accountId: id,
      startedAt: new Date(begins + from * 1000),
      endedAt: new Date(begins + to * 1000),
    });
  };
  await speak(speaker, 61, 179);
  await speak(speaker, 601, 639);
  return { ...lecture, speaker, speak };
}

/** The passages in which the student speaks, in milliseconds. */
export const spoken = [
  { fromMs: 60_000, toMs: 180_000 },
  { fromMs: 600_000, toMs: 640_000 },
];

import type { Knex } from "#backend/platform/db/knex.ts";

export type SpeakingTurn = { class: string; lectureName: string; beganAt: Date; endedAt: Date | null };
export type RedactionRequest = {
  class: string;
  lectureName: string;
  state: "open" | "granted" | "refused";
  reason: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  answer: string | null;
};

interface RecordingData {
  floorTurns: SpeakingTurn[];
  cutOutRequests: RedactionRequest[];
}

const lecture = { class: "lectures.id", lectureName: "lectures.name" } as const;

/**
 * Reads the periods in which an account was able to speak in recorded lectures, and the redactions that it requested.
 */
export async function readRecordingData(trx: Knex.Transaction, accountId: string): Promise<RecordingData> {
  const of = (table: string) =>
    trx(table)
      .join("recordings", "recordings.id", `${table}.recording_id`)
      .join("lectures", "lectures.id", "recordings.lectureId")
      .where({ accountId })
      .orderBy(`${table}.id`);
  const floorTurns: SpeakingTurn[] = await of("speaking_turns").select("speaking_turns.endedAt", {
    ...lecture,
    beganAt: "speaking_turns.startedAt",
  });
  const cutOutRequests: RedactionRequest[] = await of("redaction_requests").select(
    "redaction_requests.state",
    "reason",
    "decidedAt",
    { ...lecture, askedAt: "requestedAt", answer: "refusal" },
  );
  return { floorTurns, cutOutRequests };
}

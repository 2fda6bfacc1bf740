import type { Knex } from "#backend/platform/db/knex.ts";

export type FloorTurn = { class: string; lectureName: string; beganAt: Date; endedAt: Date | null };
export type CutOutRequest = {
  class: string;
  lectureName: string;
  state: "open" | "granted" | "refused";
  reason: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  answer: string | null;
};

interface RecordingData {
  floorTurns: FloorTurn[];
  cutOutRequests: CutOutRequest[];
}

const lecture = { class: "lectures.id", lectureName: "lectures.name" } as const;

/** Reads when an account could speak while a lecture was recorded, and where it asked to be cut out. */
export async function readRecordingData(trx: Knex.Transaction, accountId: string): Promise<RecordingData> {
  const of = (table: string) =>
    trx(table)
      .join("recordings", "recordings.id", `${table}.recording_id`)
      .join("lectures", "lectures.id", "recordings.lecture_id")
      .where({ account_id: accountId })
      .orderBy(`${table}.id`);
  const floorTurns: FloorTurn[] = await of("floor_turns").select({
    ...lecture,
    beganAt: "floor_turns.began_at",
    endedAt: "floor_turns.ended_at",
  });
  const cutOutRequests: CutOutRequest[] = await of("cut_out_requests").select({
    ...lecture,
    state: "cut_out_requests.state",
    reason: "reason",
    askedAt: "asked_at",
    decidedAt: "decided_at",
    answer: "answer",
  });
  return { floorTurns, cutOutRequests };
}

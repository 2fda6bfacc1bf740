import { randomUUID } from "node:crypto";
import { nobodyBut, type Row } from "./matrix-row.ts";

/** Questions on the lecture's page, before it starts. */
export const questionMatrix: Record<string, Row> = {
  "GET /lectures/:id/questions": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/questions": {
    expected: nobodyBut({ enrolled: 201 }),
    input: ({ lectureId }) => ({
      params: { id: lectureId },
      body: { clientId: randomUUID(), text: "Why do we turn the second fraction?" },
    }),
  },
  "POST /lectures/:id/questions/:seq/vote": {
    expected: nobodyBut({ enrolled: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId, seq: "999999" }, body: { voted: true } }),
  },
};

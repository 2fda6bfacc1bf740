import type { z } from "zod/mini";
import { fileComplaint } from "#contract/enrollments/complaint.ts";
import { call } from "#renderer/data/client/client.ts";

export async function sendComplaint(body: z.infer<typeof fileComplaint.body>): Promise<void> {
  await call(fileComplaint, { body });
}

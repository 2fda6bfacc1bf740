import { complaintText, fileComplaint } from "#contract/enrollments/complaint.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { call } from "#renderer/data/client/client.ts";

export async function sendComplaint({ lectureId, text }: { lectureId: string; text: string }): Promise<void> {
  await call(fileComplaint, { body: { classId: lectureId, text } });
}

/** Returns the issues that the contract finds in a complaint's text, or null if it is valid. */
export function complaintIssues(text: string): FieldIssues | null {
  const { error } = complaintText.safeParse(text);
  return error ? { text: error.issues.map(({ message }) => message) } : null;
}

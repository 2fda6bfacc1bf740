import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findLectureFacts, type LectureFacts } from "#backend/enrollments/notifications/email-facts-repo.ts";
import {
  lectureAction,
  lectureLines,
  type EmailComposerDeps,
} from "#backend/enrollments/notifications/lecture-lines.ts";
import { findActiveEnrollment } from "#backend/enrollments/state/enrollment-repo.ts";
import type { PushComposer } from "#backend/notifications/push/push-notification.ts";
import { listMaterialsOf, type MaterialRecord } from "../state/material-repo.ts";
import { safeFileName } from "../state/material-type.ts";

const addedData = z.object({ lectureId: z.uuid(), materialIds: z.array(z.uuid()) });

/** How long a push service may try to deliver the notification, which is of no use after that. */
const PUSH_TTL_MS = 3 * 24 * 60 * 60 * 1000;

interface Added {
  lecture: LectureFacts;
  materials: MaterialRecord[];
}

/**
 * Finds the added files for the notification. Returns null when the lecture or all of the files are gone, or the
 * recipient has withdrawn.
 */
async function findAdded(db: Db, studentId: string, data: unknown): Promise<Added | null> {
  const { lectureId, materialIds } = addedData.parse(data);
  const lecture = await findLectureFacts(db, lectureId);
  if (!lecture || lecture.deletedAt) return null;
  if (!(await findActiveEnrollment(db, { studentId, lectureId }))) return null;
  const materials = (await listMaterialsOf(db, lectureId)).filter(({ id }) => materialIds.includes(id));
  return materials.length === 0 ? null : { lecture, materials };
}

const namesOf = ({ materials }: Added) =>
  materials.map(({ name, extension }) => safeFileName(name, extension));

export function composeMaterialsAdded({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const added = await findAdded(db, recipient.id, data);
    if (!added) return null;
    const { texts } = recipient;
    return {
      subject: texts.materialsSubject(added.lecture.name),
      paragraphs: [texts.materialsBody, namesOf(added).join("\n"), lectureLines(recipient, added.lecture)],
      action: lectureAction(recipient, publicUrl, added.lecture.id),
    };
  });
}

export function composeMaterialsPush({ db }: Pick<EmailComposerDeps, "db">): PushComposer {
  return async ({ data }, { id, texts }) => {
    const added = await findAdded(db, id, data);
    if (!added) return null;
    return {
      title: texts.materialsTitle(added.lecture.name),
      body: namesOf(added).join(", "),
      path: `/lecture?id=${added.lecture.id}`,
      ttlMs: PUSH_TTL_MS,
    };
  };
}

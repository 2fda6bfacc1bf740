import {
  MAX_MATERIAL_BYTES_PER_INSTRUCTOR,
  MAX_MATERIAL_BYTES_PER_LECTURE,
  MAX_MATERIALS_PER_LECTURE,
  type MaterialAudience,
} from "#contract/lectures/material.ts";
import type { Role } from "#contract/accounts/account.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import type { MaterialAccess } from "./material-access-repo.ts";
import type { SpaceTaken } from "./material-repo.ts";

export type Decision = { ok: true } | { ok: false; code: ErrorCode };

/** null for a guest. */
export type Person = { accountId: string; role: Role } | null;

const isHost = (person: Person, access: MaterialAccess) => person?.accountId === access.instructorId;

/**
 * Returns true if the user may see the names of a lecture's materials. Everyone who can find the lecture may see them.
 */
export function canListMaterials(person: Person, access: MaterialAccess): boolean {
  return (
    !access.isInstructorSuspended || access.isEnrolled || isHost(person, access) || person?.role === "admin"
  );
}

/**
 * Decides whether a material may be downloaded now. Even banned students may download public materials, since guests
 * may too.
 */
export function canDownload(person: Person, access: MaterialAccess, audience: MaterialAudience): Decision {
  if (!canListMaterials(person, access)) return { ok: false, code: "lecture_not_found" };
  if (isHost(person, access) || person?.role === "admin" || audience === "everybody") return { ok: true };
  if (!person) return { ok: false, code: "not_signed_in" };
  if (!access.isEnrolled) return { ok: false, code: "not_enrolled" };
  return access.isBanned ? { ok: false, code: "banned" } : { ok: true };
}

/** Only the lecture's own instructor adds, changes and removes its materials. */
export function canManageMaterials(person: Person, access: MaterialAccess): Decision {
  return isHost(person, access) ? { ok: true } : { ok: false, code: "not_your_lecture" };
}

/** Decides whether another file of `bytes` fits alongside those already stored or being uploaded. */
export function canAddMaterial(bytes: number, taken: SpaceTaken): Decision {
  if (taken.files >= MAX_MATERIALS_PER_LECTURE) return { ok: false, code: "too_many_materials" };
  const fits =
    taken.bytes + bytes <= MAX_MATERIAL_BYTES_PER_LECTURE &&
    taken.instructorBytes + bytes <= MAX_MATERIAL_BYTES_PER_INSTRUCTOR;
  return fits ? { ok: true } : { ok: false, code: "materials_full" };
}

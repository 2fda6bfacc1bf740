import { amAccounts } from "./accounts.ts";
import { amEnrollments } from "./enrollments.ts";
import { amErrors } from "./errors.ts";
import { amFields } from "./fields.ts";
import { amLanding } from "./landing.ts";
import { amLectures } from "./lectures.ts";
import { amRoom } from "./room.ts";
import { amShell } from "./shell.ts";

/** Amharic, one namespace a domain. */
export const catalogue = {
  accounts: amAccounts,
  enrollments: amEnrollments,
  errors: amErrors,
  fields: amFields,
  landing: amLanding,
  lectures: amLectures,
  room: amRoom,
  shell: amShell,
};

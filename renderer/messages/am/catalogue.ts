import { amAccounts } from "./accounts.ts";
import { amDates } from "./dates.ts";
import { amEnrollments } from "./enrollments.ts";
import { amErrors } from "./errors.ts";
import { amFields } from "./fields.ts";
import { amLanding } from "./landing.ts";
import { amLectures } from "./lectures.ts";
import { amLobby } from "./lobby.ts";
import { amMentors } from "./mentors.ts";
import { amPreferences } from "./preferences.ts";
import { amShell } from "./shell.ts";
import { amShortcuts } from "./shortcuts.ts";

/** What every page says, up to the lobby. */
export const catalogue = {
  accounts: amAccounts,
  dates: amDates,
  enrollments: amEnrollments,
  errors: amErrors,
  fields: amFields,
  landing: amLanding,
  lectures: amLectures,
  lobby: amLobby,
  mentors: amMentors,
  preferences: amPreferences,
  shell: amShell,
  shortcuts: amShortcuts,
};

import { amAccounts } from "./accounts.ts";
import { amDates } from "./dates.ts";
import { amAdmin } from "./admin.ts";
import { amDesktop } from "./desktop.ts";
import { amDownloads } from "./downloads.ts";
import { amEarnings } from "./earnings.ts";
import { amEnrollments } from "./enrollments.ts";
import { amErrors } from "./errors.ts";
import { amFields } from "./fields.ts";
import { amLanding } from "./landing.ts";
import { amLectures } from "./lectures.ts";
import { amLobby } from "./lobby.ts";
import { amMentors } from "./mentors.ts";
import { amPasskeys } from "./passkeys.ts";
import { amPreferences } from "./preferences.ts";
import { amShortcuts } from "./shortcuts.ts";
import { amRoom } from "./room.ts";
import { amSecondFactor } from "./second-factor.ts";
import { amSecurity } from "./security.ts";
import { amShell } from "./shell.ts";

/** Amharic, one namespace a domain. */
export const catalogue = {
  accounts: amAccounts,
  dates: amDates,
  admin: amAdmin,
  desktop: amDesktop,
  downloads: amDownloads,
  earnings: amEarnings,
  enrollments: amEnrollments,
  errors: amErrors,
  fields: amFields,
  landing: amLanding,
  lectures: amLectures,
  lobby: amLobby,
  mentors: amMentors,
  passkeys: amPasskeys,
  preferences: amPreferences,
  shortcuts: amShortcuts,
  room: amRoom,
  secondFactor: amSecondFactor,
  security: amSecurity,
  shell: amShell,
};

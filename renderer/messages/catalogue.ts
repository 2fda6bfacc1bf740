import type { enAccounts } from "./en/accounts.ts";
import type { enDates } from "./en/dates.ts";
import type { enDesktop } from "./en/desktop.ts";
import type { enAdmin } from "./en/admin.ts";
import type { enDownloads } from "./en/downloads.ts";
import type { enEarnings } from "./en/earnings.ts";
import type { enEnrollments } from "./en/enrollments.ts";
import type { enErrors } from "./en/errors.ts";
import type { enFields } from "./en/fields.ts";
import type { enLanding } from "./en/landing.ts";
import type { enLectures } from "./en/lectures.ts";
import type { enLobby } from "./en/lobby.ts";
import type { enMaterials } from "./en/materials.ts";
import type { enMentors } from "./en/mentors.ts";
import type { enPages } from "./en/pages.ts";
import type { enPasskeys } from "./en/passkeys.ts";
import type { enPreferences } from "./en/preferences.ts";
import type { enRoom } from "./en/room.ts";
import type { enSecondFactor } from "./en/second-factor.ts";
import type { enSecurity } from "./en/security.ts";
import type { enShell } from "./en/shell.ts";
import type { enShortcuts } from "./en/shortcuts.ts";

/** Every namespace with its keys. */
export interface Catalogue {
  shell: typeof enShell;
  landing: typeof enLanding;
  accounts: typeof enAccounts;
  lectures: typeof enLectures;
  admin: typeof enAdmin;
  downloads: typeof enDownloads;
  earnings: typeof enEarnings;
  enrollments: typeof enEnrollments;
  dates: typeof enDates;
  desktop: typeof enDesktop;
  errors: typeof enErrors;
  fields: typeof enFields;
  lobby: typeof enLobby;
  materials: typeof enMaterials;
  mentors: typeof enMentors;
  pages: typeof enPages;
  passkeys: typeof enPasskeys;
  preferences: typeof enPreferences;
  room: typeof enRoom;
  secondFactor: typeof enSecondFactor;
  security: typeof enSecurity;
  shortcuts: typeof enShortcuts;
}

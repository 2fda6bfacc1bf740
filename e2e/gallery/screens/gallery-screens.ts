import { afterScreens } from "./after-screens.ts";
import { adminScreens } from "./admin-screens.ts";
import { redactionScreens } from "./replay/redaction-screens.ts";
import { guestScreens } from "./guest-screens.ts";
import { instructorProfileScreens } from "./instructor-profile-screens.ts";
import { instructorScreens } from "./instructor-screens.ts";
import { materialScreens } from "./material-screens.ts";
import { complaintScreens, moneyScreens } from "./money-screens.ts";
import { offlineScreens } from "./replay/offline-screens.ts";
import { pollScreens } from "../rooms/poll-room.ts";
import { promiseScreens } from "./promise-screens.ts";
import { releaseScreens } from "./release-screens.ts";
import { replayScreens } from "./replay/replay-screens.ts";
import { roomScreens } from "./room-screens.ts";
import type { Screen } from "../screen.ts";
import { slideScreens } from "./slide-screens.ts";
import { studentScreens } from "./student-screens.ts";
import { successScreens } from "./success-screens.ts";

export const screens: readonly Screen[] = [
  ...guestScreens,
  ...studentScreens,
  ...moneyScreens,
  ...successScreens,
  ...promiseScreens,
  ...afterScreens,
  ...complaintScreens,
  ...instructorScreens,
  ...instructorProfileScreens,
  ...replayScreens,
  ...redactionScreens,
  ...materialScreens,
  ...offlineScreens,
  ...pollScreens,
  ...slideScreens,
  ...roomScreens,
  ...adminScreens,
  ...releaseScreens,
];

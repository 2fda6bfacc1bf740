import "./shell-catalogue.ts";
import { enDownloads } from "./en/downloads.ts";
import { enEarnings } from "./en/earnings.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { enFields } from "./en/fields.ts";
import { enPasskeys } from "./en/passkeys.ts";
import { enRoom } from "./en/room.ts";
import { enSecondFactor } from "./en/second-factor.ts";
import { enSecurity } from "./en/security.ts";
import { messages } from "./i18n.ts";

messages.addResourceBundle("en", "downloads", enDownloads);
messages.addResourceBundle("en", "earnings", enEarnings);
messages.addResourceBundle("en", "enrollments", enEnrollments);
messages.addResourceBundle("en", "fields", enFields);
messages.addResourceBundle("en", "passkeys", enPasskeys);
messages.addResourceBundle("en", "room", enRoom);
messages.addResourceBundle("en", "secondFactor", enSecondFactor);
messages.addResourceBundle("en", "security", enSecurity);

import "./account-catalogue.ts";
import "./shell-catalogue.ts";
import { enDownloads } from "./en/downloads.ts";
import { enEarnings } from "./en/earnings.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { enRoom } from "./en/room.ts";
import { enSecurity } from "./en/security.ts";
import { messages } from "./i18n.ts";

messages.addResourceBundle("en", "downloads", enDownloads);
messages.addResourceBundle("en", "earnings", enEarnings);
messages.addResourceBundle("en", "enrollments", enEnrollments);
messages.addResourceBundle("en", "room", enRoom);
messages.addResourceBundle("en", "security", enSecurity);

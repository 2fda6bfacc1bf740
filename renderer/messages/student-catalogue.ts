import "./account-catalogue.ts";
import "./shell-catalogue.ts";
import { enEarnings } from "./en/earnings.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { messages } from "./i18n.ts";

// What is read from enrolling to the lobby; an instructor's dashboard leads to their earnings.
messages.addResourceBundle("en", "earnings", enEarnings);
messages.addResourceBundle("en", "enrollments", enEnrollments);

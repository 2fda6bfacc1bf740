import "./fields-catalogue.ts";
import "./shell-catalogue.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { messages } from "./i18n.ts";

// What is read from enrolling to the lobby.
messages.addResourceBundle("en", "enrollments", enEnrollments);

import "./account-catalogue.ts";
import "./shell-catalogue.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { enRoom } from "./en/room.ts";
import { messages } from "./i18n.ts";

// What a student reads from enrolling to the room.
messages.addResourceBundle("en", "enrollments", enEnrollments);
messages.addResourceBundle("en", "room", enRoom);

import "./typed-keys.ts";
import { setI18n } from "react-i18next";
import { enAccounts } from "./en/accounts.ts";
import { enDates } from "./en/dates.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { enErrors } from "./en/errors.ts";
import { enFields } from "./en/fields.ts";
import { enLectures } from "./en/lectures.ts";
import { enMentors } from "./en/mentors.ts";
import { enPreferences } from "./en/preferences.ts";
import { enRoom } from "./en/room.ts";
import { messages } from "./i18n.ts";

messages.addResourceBundle("en", "accounts", enAccounts);
messages.addResourceBundle("en", "lectures", enLectures);
messages.addResourceBundle("en", "enrollments", enEnrollments);
messages.addResourceBundle("en", "dates", enDates);
messages.addResourceBundle("en", "errors", enErrors);
messages.addResourceBundle("en", "fields", enFields);
messages.addResourceBundle("en", "mentors", enMentors);
messages.addResourceBundle("en", "preferences", enPreferences);
messages.addResourceBundle("en", "room", enRoom);

/** From here on `useTranslation("room")` and its like work without a provider. */
setI18n(messages);

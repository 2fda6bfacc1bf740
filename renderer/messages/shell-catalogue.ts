import { setI18n } from "react-i18next";
import { enAccounts } from "./en/accounts.ts";
import { enDates } from "./en/dates.ts";
import { enErrors } from "./en/errors.ts";
import { enLectures } from "./en/lectures.ts";
import { enMentors } from "./en/mentors.ts";
import { enPreferences } from "./en/preferences.ts";
import { enShortcuts } from "./en/shortcuts.ts";
import { messages } from "./i18n.ts";

// What the shell, the catalogue of lectures and the mentors say; `full-catalogue.ts` adds the rest.
messages.addResourceBundle("en", "accounts", enAccounts);
messages.addResourceBundle("en", "dates", enDates);
messages.addResourceBundle("en", "errors", enErrors);
messages.addResourceBundle("en", "lectures", enLectures);
messages.addResourceBundle("en", "mentors", enMentors);
messages.addResourceBundle("en", "preferences", enPreferences);
messages.addResourceBundle("en", "shortcuts", enShortcuts);

/** From here on `useTranslation("lectures")` and its like work without a provider. */
setI18n(messages);

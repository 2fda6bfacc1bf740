import "./typed-keys.ts";
import { setI18n } from "react-i18next";
import { enAccounts } from "./en-accounts.ts";
import { enEnrollments } from "./en-enrollments.ts";
import { enErrors } from "./en-errors.ts";
import { enLectures } from "./en-lectures.ts";
import { enRoom } from "./en-room.ts";
import { LANGUAGE, messages } from "./i18n.ts";

messages.addResourceBundle(LANGUAGE, "accounts", enAccounts);
messages.addResourceBundle(LANGUAGE, "lectures", enLectures);
messages.addResourceBundle(LANGUAGE, "enrollments", enEnrollments);
messages.addResourceBundle(LANGUAGE, "errors", enErrors);
messages.addResourceBundle(LANGUAGE, "room", enRoom);

/** From here on `useTranslation("room")` and its like work without a provider. */
setI18n(messages);

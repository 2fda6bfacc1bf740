import { enFields } from "./en/fields.ts";
import { messages } from "./i18n.ts";

// What forms say of a field and its value.
messages.addResourceBundle("en", "fields", enFields);

import { enReplacement } from "./en/replacement.ts";
import { bringTranslation, messages } from "./i18n.ts";

// With what its host alone sees of a replay.
messages.addResourceBundle("en", "replacement", enReplacement);
bringTranslation("replacement");

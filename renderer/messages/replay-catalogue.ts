import { enReplay } from "./en/replay.ts";
import { bringTranslation, messages } from "./i18n.ts";

// With what says how far a replay is, and with its page.
messages.addResourceBundle("en", "replay", enReplay);
bringTranslation("replay");

import "./lobby-catalogue.ts";
import "./student-catalogue.ts";
import { enRoom } from "./en/room.ts";
import { bringTranslation, messages } from "./i18n.ts";

// A tenth of all texts, which only the room says. Pages on the way to it do without.
messages.addResourceBundle("en", "room", enRoom);
bringTranslation("room");

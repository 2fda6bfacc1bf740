import { enLobby } from "./en/lobby.ts";
import { messages } from "./i18n.ts";

// What the countdown before a lecture and the lobby say. The room repeats some of it.
messages.addResourceBundle("en", "lobby", enLobby);

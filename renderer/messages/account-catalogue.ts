import "./fields-catalogue.ts";
import { enPasskeys } from "./en/passkeys.ts";
import { enSecondFactor } from "./en/second-factor.ts";
import { bringTranslation, messages } from "./i18n.ts";

// What log-in and sign-up say besides the shell's texts.
messages.addResourceBundle("en", "passkeys", enPasskeys);
messages.addResourceBundle("en", "secondFactor", enSecondFactor);
bringTranslation("account");

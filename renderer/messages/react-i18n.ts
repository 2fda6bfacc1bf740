import { setI18n } from "react-i18next";
import { messages } from "./i18n.ts";

/** Lets `useTranslation("lectures")` and similar calls work without a provider. */
setI18n(messages);

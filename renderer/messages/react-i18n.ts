import { setI18n } from "react-i18next";
import { messages } from "./i18n.ts";

/** From here on `useTranslation("lectures")` and its like work without a provider. */
setI18n(messages);

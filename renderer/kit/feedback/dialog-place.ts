import { createContext } from "react";

/** The element that contains dialogs, so that Fluent's theme applies to their fields; null: the body. */
export const DialogPlace = createContext<Element | null>(null);

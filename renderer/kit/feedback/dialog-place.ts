import { createContext } from "react";

/** Where dialogs are put, so that Fluent's theme reaches the fields in them; null: into the body. */
export const DialogPlace = createContext<Element | null>(null);

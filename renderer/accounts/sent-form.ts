import { createContext, useContext, useState } from "react";
import { sentForm, type SentForm } from "#contract/pages/account-form.ts";

/** Provides the submitted form during server-side rendering, where there is no document. */
export const SentFormContext = createContext<SentForm | null>(null);

/**
 * The attribute of the script element whose content is the submitted form; the application finds the element by this
 * attribute.
 */
export const SENT_FORM_ATTRIBUTE = "data-sent-form";

/** Returns the form in the server-rendered markup, which stays until the application renders the same form. */
function formInPage(): SentForm | null {
  if (typeof document === "undefined") return null;
  const text = document.querySelector(`#ssr [${SENT_FORM_ATTRIBUTE}]`)?.textContent;
  return text ? sentForm.parse(JSON.parse(text)) : null;
}

/**
 * Returns the form that was submitted without scripts and rejected, if the page is the response to it; otherwise null.
 */
export function useSentForm(): SentForm | null {
  const given = useContext(SentFormContext);
  const [found] = useState(() => given ?? formInPage());
  return found;
}

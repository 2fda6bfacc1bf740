import { createContext, useContext, useState } from "react";
import { sentForm, type SentForm } from "#contract/pages/account-form.ts";

/** Provides the form to the server's own rendering, where there is no document. */
export const SentFormContext = createContext<SentForm | null>(null);

/** The attribute of the script element that carries the form from the server's rendering to the application. */
export const SENT_FORM_ATTRIBUTE = "data-sent-form";

/** The form in the page's markup, which stands until the application shows the same. */
function formInPage(): SentForm | null {
  if (typeof document === "undefined") return null;
  const text = document.querySelector(`#ssr [${SENT_FORM_ATTRIBUTE}]`)?.textContent;
  return text ? sentForm.parse(JSON.parse(text)) : null;
}

/** The form that was sent without a script and refused, for the page that the server answered with; else null. */
export function useSentForm(): SentForm | null {
  const given = useContext(SentFormContext);
  const [found] = useState(() => given ?? formInPage());
  return found;
}

import { writeCookie } from "./cookies.ts";

/**
 * Sets the colour scheme on the document for the stylesheet, and in a cookie for the server, which writes it into the
 * next page. This prevents a flash of the other scheme.
 */
export const pageColours = {
  show(colours: "system" | "light" | "dark"): void {
    if (colours === "system") delete document.documentElement.dataset["colours"];
    else document.documentElement.dataset["colours"] = colours;
    writeCookie("colours", colours === "system" ? null : colours);
  },
};

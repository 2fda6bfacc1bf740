const ONE_YEAR_S = 31_536_000;

/**
 * Sets the colour scheme on the document for the stylesheet, and in a cookie for the server, which writes it into the
 * next page. This prevents a flash of the other scheme.
 */
export const pageColours = {
  show(colours: "system" | "light" | "dark"): void {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    if (colours === "system") {
      delete document.documentElement.dataset["colours"];
      document.cookie = `colours=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
    } else {
      document.documentElement.dataset["colours"] = colours;
      document.cookie = `colours=${colours}; Max-Age=${ONE_YEAR_S}; Path=/; SameSite=Lax${secure}`;
    }
  },
};

const ONE_YEAR_S = 31_536_000;

/**
 * The chosen colours on the page itself, where the stylesheet looks, and in a cookie, so that the server writes
 * them into the next page: nothing flashes.
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

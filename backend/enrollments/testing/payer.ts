/** The payer's choices on the sandbox page. For an omitted choice, the page's default applies. */
export interface Choices {
  action?: "pay" | "cancel";
  method?: string;
  outcome?: string;
  speed?: string;
  webhook?: string;
}

/** Parses the page's form: its default values, and all values that it offers. */
function readForm(html: string): { action: string; defaults: Map<string, string>; offered: Set<string> } {
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1];
  if (action === undefined) throw new Error(`There is no form on this page: ${html}`);
  const defaults = new Map<string, string>();
  const offered = new Set<string>();
  for (const [, name = "", value = "", checked] of html.matchAll(
    /<input type="radio" name="([^"]+)" value="([^"]+)"( checked)?>/g,
  )) {
    offered.add(`${name}=${value}`);
    if (checked) defaults.set(name, value);
  }
  for (const [, name = "", value = ""] of html.matchAll(/<button [^>]*name="([^"]+)" value="([^"]+)"/g))
    offered.add(`${name}=${value}`);
  return { action, defaults, offered };
}

/** Opens a checkout page and submits its form as a browser does. Returns the URL of the redirect. */
export async function payOnPage(checkoutUrl: string, choices: Choices = {}): Promise<string> {
  const page = await fetch(checkoutUrl);
  if (page.status !== 200) throw new Error(`The checkout page answered ${page.status}.`);
  const { action, defaults, offered } = readForm(await page.text());
  const chosen = new Map(Object.entries({ action: "pay", ...choices }));
  for (const [name, value] of chosen)
    if (!offered.has(`${name}=${value}`)) throw new Error(`The page does not offer ${name}=${value}.`);
  const reply = await fetch(new URL(action, checkoutUrl), {
    method: "POST",
    body: new URLSearchParams([...new Map([...defaults, ...chosen])]),
    redirect: "manual",
  });
  const location = reply.headers.get("location");
  if (reply.status !== 303 || location === null)
    throw new Error(`Submitting the checkout answered ${reply.status}: ${await reply.text()}`);
  return location;
}

/** What a payer may choose on the sandbox's page; what is left out stays as the page proposes it. */
export interface Choices {
  action?: "pay" | "cancel";
  method?: string;
  outcome?: string;
  speed?: string;
  webhook?: string;
}

/** The fields of the page's form as a browser would send them untouched, and what else could be chosen. */
function readForm(html: string): { action: string; proposed: Map<string, string>; offered: Set<string> } {
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1];
  if (action === undefined) throw new Error(`There is no form on this page: ${html}`);
  const proposed = new Map<string, string>();
  const offered = new Set<string>();
  for (const [, name = "", value = "", checked] of html.matchAll(
    /<input type="radio" name="([^"]+)" value="([^"]+)"( checked)?>/g,
  )) {
    offered.add(`${name}=${value}`);
    if (checked) proposed.set(name, value);
  }
  for (const [, name = "", value = ""] of html.matchAll(/<button [^>]*name="([^"]+)" value="([^"]+)"/g))
    offered.add(`${name}=${value}`);
  return { action, proposed, offered };
}

/** Opens a checkout page and submits its form, as a browser would; answers where it is sent back to. */
export async function payOnPage(checkoutUrl: string, choices: Choices = {}): Promise<string> {
  const page = await fetch(checkoutUrl);
  if (page.status !== 200) throw new Error(`The checkout page answered ${page.status}.`);
  const { action, proposed, offered } = readForm(await page.text());
  const chosen = new Map(Object.entries({ action: "pay", ...choices }));
  for (const [name, value] of chosen)
    if (!offered.has(`${name}=${value}`)) throw new Error(`The page does not offer ${name}=${value}.`);
  const reply = await fetch(new URL(action, checkoutUrl), {
    method: "POST",
    body: new URLSearchParams([...new Map([...proposed, ...chosen])]),
    redirect: "manual",
  });
  const location = reply.headers.get("location");
  if (reply.status !== 303 || location === null)
    throw new Error(`Submitting the checkout answered ${reply.status}: ${await reply.text()}`);
  return location;
}

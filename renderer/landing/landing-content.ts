import type { LandingContent } from "#contract/landing.ts";

/** The server writes the content into the page, so that the landing page needs no call and no parser for one. */
function readInlined(): LandingContent | null {
  const text = document.getElementById("landing-content")?.textContent.trim() ?? "";
  // Empty on other pages than the root; still the placeholder when no server has filled it.
  if (!text.startsWith("{")) return null;
  const content: LandingContent = JSON.parse(text);
  return content;
}

let known: LandingContent | null | undefined;

/** What this visit already knows of the landing content. */
export function knownLandingContent(): LandingContent | null {
  known ??= readInlined();
  return known;
}

/** Asks the API; its client is large and only loaded for this. */
export async function loadLandingContent(): Promise<LandingContent> {
  const [{ call }, { landing }] = await Promise.all([
    import("#renderer/api/client.ts"),
    import("#contract/landing.ts"),
  ]);
  known = await call(landing);
  return known;
}

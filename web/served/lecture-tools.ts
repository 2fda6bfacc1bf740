import { fillTemplate } from "#contract/calendar/date-words.ts";
import { copyLink, hasShareSheet, shareLecture } from "#renderer/lectures/detail/share-lecture.ts";
import type { IslandTexts } from "../islands/island-texts.ts";

/**
 * Starts the buttons for sharing, which work as in `LectureTools.tsx`. The server renders both variants, and the style
 * sheet shows the one that suits the device.
 */
export function startLectureTools(page: HTMLElement, texts: IslandTexts): void {
  page.dataset["share"] = hasShareSheet() ? "sheet" : "links";
  const tools = page.querySelector<HTMLElement>(".lecture-tools");
  const outcome = tools?.querySelector("output");
  const lecture = { _id: tools?.dataset["lecture"] ?? "", name: page.querySelector("h1")?.textContent ?? "" };
  const shareAndReport = async (share: typeof shareLecture) => {
    const result = await share(lecture);
    const messages = {
      copied: texts.linkCopied,
      failed: fillTemplate(texts.linkNotCopied, { url: result.url }),
    };
    const text = result.outcome === "copied" || result.outcome === "failed" ? messages[result.outcome] : "";
    if (outcome) outcome.textContent = text;
  };
  const handle = (selector: string, share: typeof shareLecture) =>
    tools?.querySelector(selector)?.addEventListener("click", () => void shareAndReport(share));
  handle(":scope > button", shareLecture);
  handle(".lecture-tools__share button", copyLink);
}

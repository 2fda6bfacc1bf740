import { fillTemplate } from "#contract/calendar/date-words.ts";
import { copyLink, hasShareSheet, shareLecture } from "#renderer/lectures/share/share-lecture.ts";
import type { IslandTexts } from "../islands/island-texts.ts";

/**
 * Starts the buttons for sharing. The server renders both variants, and the style sheet shows the one that suits the
 * device.
 */
export function startLectureTools(page: HTMLElement, texts: IslandTexts): void {
  page.dataset["share"] = hasShareSheet() ? "sheet" : "links";
  const tools = page.querySelector<HTMLElement>(".lecture-tools");
  const outcome = tools?.querySelector("output");
  const lecture = { _id: tools?.dataset["lecture"] ?? "", name: page.querySelector("h1")?.textContent ?? "" };
  const shareAndReport = async (share: typeof shareLecture) => {
    const { notice, url } = await share(lecture);
    if (outcome) outcome.textContent = notice === null ? "" : fillTemplate(texts[notice], { url });
  };
  const handle = (selector: string, share: typeof shareLecture) =>
    tools?.querySelector(selector)?.addEventListener("click", () => void shareAndReport(share));
  handle(":scope > button", shareLecture);
  handle(".lecture-tools__share button", copyLink);
}

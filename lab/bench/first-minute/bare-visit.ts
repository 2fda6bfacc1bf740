import { prepareBareViewer } from "../baselines/bare-call.ts";
import { joinBy, openLecture, timed, type Station } from "./stations.ts";

/** The least that anybody could do: a page of the same text, and a call with nothing around it. */
export function bareVisit({ page: link, call }: { page: string; call: string }): readonly Station[] {
  return [
    openLecture(link),
    {
      name: "call's page usable",
      from: "Go to class",
      reach: (page) =>
        timed(async () => {
          await page.goto(call);
          await page.evaluate(prepareBareViewer);
        }),
    },
    joinBy((page) => page.locator("#join")),
  ];
}

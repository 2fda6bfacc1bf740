import { prepareBareViewer } from "../baselines/bare-call.ts";
import { joinBy, openLecture, timed, type Step } from "./journey-steps.ts";

/** The steps of a minimal visit: a page with the same text, and a bare call. */
export function bareVisit({ page: link, call }: { page: string; call: string }): readonly Step[] {
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

import { releaseResponses } from "../responses/release-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;

export const releaseScreens: readonly Screen[] = [
  {
    name: "downloads",
    who: "instructor",
    path: at("/downloads"),
    before: respondWith(/\/releases\/latest/, releaseResponses.latest),
  },
  { name: "downloads-none", who: "guest", path: at("/downloads") },
];

import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** What signed-in people see of a lecture. In a file of its own, so that its page can be fetched ahead. */
export const LazyMemberLecture = lazyScreen(
  async () => (await import("./MemberLectureScreen.tsx")).MemberLecture,
);

import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** For the lecture's own instructor only. */
export const LazyOwnLectureActions = lazyScreen(
  async () => (await import("#renderer/lectures/OwnLectureActions.tsx")).OwnLectureActions,
);

/** Once a lecture is over, for who has paid. */
export const LazyComplaintButton = lazyScreen(
  async () => (await import("#renderer/enrollments/complaints/ComplaintButton.tsx")).ComplaintButton,
);

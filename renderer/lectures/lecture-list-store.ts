import { createStore } from "zustand/vanilla";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { Page } from "#renderer/data/client/client.ts";

/** A lecture in a list. In a student's own list it also has the payment and the kind of purchase. */
export type ListedLecture = Lecture & { payment?: EnrollmentPayment | null; kind?: EnrollmentKind };

/** Loads a list of lectures. Sources with the same key load the same list. */
export interface LectureSource {
  key: string;
  load: (cursor: string | null) => Promise<Page<ListedLecture[]>>;
}

export interface LectureListState {
  key: string | null;
  phase: "loading" | "loaded" | "failed";
  lectures: readonly ListedLecture[];
  nextCursor: string | null;
  /** The state of "Show more". */
  more: "idle" | "loading" | "failed";
  error: ApiError | null;
  /** Called when a load starts. A loaded list stays visible while it is reloaded. */
  started: (key: string) => void;
  loaded: (key: string, page: Page<ListedLecture[]>) => void;
  failed: (key: string, error: ApiError) => void;
  moreStarted: () => void;
  moreLoaded: (key: string, page: Page<ListedLecture[]>) => void;
  moreFailed: (key: string) => void;
  removed: (lectureId: string) => void;
}

const EMPTY = { lectures: [], nextCursor: null, more: "idle", error: null } as const;

/**
 * Replaces the first page after a reload. If it has the same lectures as before, the later pages are kept, so that Back
 * restores the position in a long list.
 */
function withFirstPage(
  { lectures, nextCursor }: Pick<LectureListState, "lectures" | "nextCursor">,
  page: Page<ListedLecture[]>,
): Pick<LectureListState, "lectures" | "nextCursor"> {
  const { data } = page;
  const longer = page.nextCursor !== null && lectures.length > data.length;
  const same = longer && data.every(({ _id }, at) => lectures[at]?._id === _id);
  return same
    ? { lectures: [...data, ...lectures.slice(data.length)], nextCursor }
    : { lectures: data, nextCursor: page.nextCursor };
}

/**
 * Creates a store for one list at a time. A response for a key other than the current list's is late and is dropped.
 */
export function createLectureListStore() {
  return createStore<LectureListState>((set) => {
    const setFor = (key: string, change: (state: LectureListState) => Partial<LectureListState>) =>
      set((state) => (state.key === key ? change(state) : state));
    return {
      key: null,
      phase: "loading",
      ...EMPTY,
      started: (key) =>
        set((state) =>
          state.key === key && state.phase === "loaded" ? state : { key, phase: "loading", ...EMPTY },
        ),
      loaded: (key, page) =>
        setFor(key, (state) => ({
          phase: "loaded",
          ...withFirstPage(state, page),
          more: "idle",
          error: null,
        })),
      failed: (key, error) => setFor(key, () => ({ phase: "failed", ...EMPTY, error })),
      moreStarted: () => set({ more: "loading" }),
      moreLoaded: (key, { data, nextCursor }) =>
        setFor(key, ({ lectures }) => {
          const known = new Set(lectures.map(({ _id }) => _id));
          return {
            lectures: [...lectures, ...data.filter(({ _id }) => !known.has(_id))],
            nextCursor,
            more: "idle",
          };
        }),
      moreFailed: (key) => setFor(key, () => ({ more: "failed" })),
      removed: (lectureId) =>
        set(({ lectures }) => ({ lectures: lectures.filter(({ _id }) => _id !== lectureId) })),
    };
  });
}
export type LectureListStore = ReturnType<typeof createLectureListStore>;

/** Module-level stores outlive their screens, so that going back shows the list at once. */
export const discoverStore = createLectureListStore();
export const myLecturesStore = createLectureListStore();

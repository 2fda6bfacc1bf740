import { createStore } from "zustand/vanilla";
import type { SentSlideContent } from "#contract/slides/deck.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { reloadQuery } from "#renderer/data/queries/change-queries.ts";
import { untilAnswered } from "#renderer/data/uploads/until-answered.ts";
import { addSlide, createDeck, decksQuery } from "../deck-actions.ts";
import { openFiles } from "./files/open-files.ts";
import { FileError, type FileIssue, type PageSource } from "./files/page-source.ts";

export type Problem = FileIssue | ApiError;

export interface AddingDeck {
  readonly name: string;
  /** 0 until the file is open. */
  readonly pages: number;
  readonly stored: number;
  readonly isConnected: boolean;
  /** Why it goes no further; null while it does. */
  readonly problem: Problem | null;
  /** True if the problem is that of one page, which can be left blank. */
  readonly isOfPage: boolean;
}

/** What is being added to lectures, by the lecture's id. It goes on while the host visits other pages. */
export const addingDecks = createStore<Readonly<Record<string, AddingDeck>>>(() => ({}));

const ofPage: ReadonlySet<Problem> = new Set<FileIssue>(["brokenPage", "brokenPicture", "shape"]);

interface Job {
  lectureId: string;
  files: readonly File[];
  controller: AbortController;
  source: PageSource | null;
  deckId: string | null;
  /** The next page to store. */
  page: number;
}

const jobs = new Map<string, Job>();

function show({ lectureId, controller }: Job, changes: Partial<AddingDeck> | null): void {
  if (controller.signal.aborted) return;
  const { [lectureId]: before, ...others } = addingDecks.getState();
  const now = changes && { name: "", pages: 0, stored: 0, isConnected: true, problem: null, isOfPage: false };
  addingDecks.setState(now ? { ...others, [lectureId]: { ...now, ...before, ...changes } } : others, true);
}

/** Makes the browser ask for confirmation when the page is closed while pages are added. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Makes a deck from a PDF or pictures, or adds pictures to one. A file of which some pages are stored goes on where it
 * was interrupted. Resolves when nothing more happens by itself.
 */
export async function addFiles(
  lectureId: string,
  files: readonly File[],
  deckId: string | null = null,
): Promise<void> {
  stopAdding(lectureId);
  const job: Job = { lectureId, files, deckId, controller: new AbortController(), source: null, page: 1 };
  jobs.set(lectureId, job);
  show(job, { name: files[0]?.name ?? "" });
  await run(job, null);
}

/** Goes on after a problem. `left` is what is stored in place of the page that can't be read. */
export async function goOn(lectureId: string, left: SentSlideContent | null): Promise<void> {
  const job = jobs.get(lectureId);
  if (job) await run(job, left);
}

/** Stops what is added, or dismisses its problem. What is stored stays. */
export function stopAdding(lectureId: string): void {
  const job = jobs.get(lectureId);
  if (!job) return;
  show(job, null);
  job.controller.abort();
  end(job);
}

function end(job: Job): void {
  job.source?.close();
  if (jobs.get(job.lectureId) === job) jobs.delete(job.lectureId);
}

async function run(job: Job, left: SentSlideContent | null): Promise<void> {
  window.addEventListener("beforeunload", ask);
  show(job, { problem: null });
  try {
    job.source ??= await openFiles(job.files);
    job.deckId ??= await findDeck(job, job.source);
    await addPages(job, { source: job.source, deckId: job.deckId, left });
    reloadQuery(decksQuery(job.lectureId));
    show(job, null);
    end(job);
  } catch (thrown) {
    if (job.controller.signal.aborted) return;
    const problem = thrown instanceof FileError ? thrown.issue : toApiError(thrown);
    show(job, { problem, isOfPage: ofPage.has(problem) });
  } finally {
    if (Object.values(addingDecks.getState()).every(({ problem }) => problem !== null))
      window.removeEventListener("beforeunload", ask);
  }
}

/** Finds the deck of which some pages of a file are stored. */
async function findUnfinished({ lectureId, controller }: Job, { fingerprint }: PageSource) {
  if (fingerprint === null) return undefined;
  const decks = await decksQuery(lectureId).load(controller.signal);
  return decks.find(({ file }) => file && file.fingerprint === fingerprint && file.stored < file.pages);
}

/** Returns the deck that has pages of this file, or a new one. */
async function findDeck(job: Job, source: PageSource): Promise<string> {
  const { name, fingerprint, pages } = source;
  const unfinished = await findUnfinished(job, source);
  if (unfinished?.file) job.page = unfinished.file.stored + 1;
  const file = fingerprint === null ? null : { fingerprint, pages };
  return unfinished?._id ?? (await createDeck(job.lectureId, { name, file }))._id;
}

/** Goes on after the pages that were stored elsewhere meanwhile, such as by this page before it was reloaded. */
async function skipStored(job: Job, source: PageSource, error: unknown): Promise<void> {
  const isStored = error instanceof ApiError && error.code === "slide_out_of_order";
  const unfinished = isStored ? await findUnfinished(job, source) : undefined;
  const next = unfinished?.file && unfinished._id === job.deckId ? unfinished.file.stored + 1 : 0;
  if (next <= job.page) throw error;
  job.page = next;
}

async function addPages(
  job: Job,
  { source, deckId, left }: { source: PageSource; deckId: string; left: SentSlideContent | null },
): Promise<void> {
  const { lectureId, controller } = job;
  const { signal } = controller;
  let content = left;
  while (job.page <= source.pages) {
    show(job, { pages: source.pages, stored: job.page - 1 });
    content ??= await source.read(job.page);
    if (signal.aborted) return;
    const [page, sent] = [job.page, content];
    content = null;
    const place = { signal, ...(source.fingerprint !== null && { page }) };
    await untilAnswered(
      () => addSlide({ lectureId, deckId }, sent, place),
      () => show(job, { isConnected: false }),
    ).then(
      () => (job.page += 1),
      (error: unknown) => skipStored(job, source, error),
    );
    show(job, { isConnected: true });
  }
}

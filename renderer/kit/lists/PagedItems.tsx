import type { ReactNode } from "react";
import { type ErrorFacts, errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { EmptyState, FailureState, Skeletons } from "./ListStates.tsx";
import "./figures.css";

/** A paginated list. */
export interface PagedList<Item> {
  phase: "loading" | "loaded" | "failed";
  error: ErrorFacts | null;
  items: readonly Item[];
  hasMore: boolean;
  /** The state of "Show more". */
  more: "idle" | "loading" | "failed";
  reload: () => void;
  showMore: () => void;
}

/** Texts for a list that is loading or empty, and the label of "Show more". */
export interface PagedTexts {
  loading: string;
  empty: string;
  more: string;
}

interface PagedFrameProps<Item> {
  list: PagedList<Item>;
  texts: PagedTexts;
  /** The items, if there are any. */
  children: ReactNode;
}

/** The states of a paginated list around its items: loading, empty, failed, and more to show. */
export function PagedFrame<Item>({ list, texts, children }: PagedFrameProps<Item>) {
  if (list.phase === "loading") return <Skeletons shape="row" label={texts.loading} />;
  if (list.phase === "failed" && list.error !== null)
    return <FailureState text={errorText(list.error)} onRetry={list.reload} />;
  if (list.items.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <>
      {children}
      {list.hasMore && (
        <div className="paged-items__more">
          <Button size="large" disabledFocusable={list.more === "loading"} onClick={list.showMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface PagedItemsProps<Item> {
  list: PagedList<Item>;
  texts: PagedTexts;
  children: (item: Item) => ReactNode;
}

/** A paginated list of cards. */
export function PagedItems<Item extends { _id: string }>({ list, texts, children }: PagedItemsProps<Item>) {
  return (
    <PagedFrame list={list} texts={texts}>
      <ul className="paged-items">
        {list.items.map((item) => (
          <li key={item._id}>{children(item)}</li>
        ))}
      </ul>
    </PagedFrame>
  );
}

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

interface PagedItemsProps<Item> {
  list: PagedList<Item>;
  /** Texts for a list that is loading or empty, and the label of "Show more". */
  texts: { loading: string; empty: string; more: string };
  children: (item: Item) => ReactNode;
}

/** A paginated list of cards with its loading, empty and failed states. */
export function PagedItems<Item extends { _id: string }>({ list, texts, children }: PagedItemsProps<Item>) {
  if (list.phase === "loading") return <Skeletons shape="row" label={texts.loading} />;
  if (list.phase === "failed" && list.error !== null)
    return <FailureState text={errorText(list.error)} onRetry={list.reload} />;
  if (list.items.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <>
      <ul className="paged-items">
        {list.items.map((item) => (
          <li key={item._id}>{children(item)}</li>
        ))}
      </ul>
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

import { useEffect, useRef } from "react";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";

/**
 * After "Show more", moves the focus to the first new item, because the button is then far below or gone. Does nothing
 * if the user has already moved the focus into the list.
 */
export function useFocusOnNext({ items, showMore }: Pick<PagedList<unknown>, "items" | "showMore">) {
  const shown = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  const count = items.length;
  useEffect(() => {
    const list = shown.current;
    if (list === null || next.current === null || count <= next.current) return;
    if (!list.contains(document.activeElement))
      list.children[next.current]?.querySelector<HTMLElement>("a")?.focus();
    next.current = null;
  }, [count]);
  const handleShowMore = () => {
    next.current = count;
    showMore();
  };
  return { shown, handleShowMore };
}

import type { ReactNode } from "react";
import "./table.css";

interface Column<Item> {
  label: string;
  /** A cell without content is left out on narrow screens. */
  render: (item: Item) => ReactNode;
  /** True for sums and other numbers, which are aligned at their end. */
  numeric?: boolean;
}

export interface TableProps<Item> {
  items: readonly Item[];
  /** The first column names the item. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  /** What stands below an item's columns, in the full width. */
  children?: (item: Item) => ReactNode;
}

/** A table; on narrow screens, each item is a card. */
export function Table<Item extends { _id: string }>({
  items,
  columns: [first, ...others],
  children,
}: TableProps<Item>) {
  return (
    <table className="table">
      <thead>
        <tr>
          {[first, ...others].map(({ label, numeric }) => (
            <th key={label} scope="col" data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {items.map((item) => (
        <tbody key={item._id}>
          <tr>
            <th scope="row">{first.render(item)}</th>
            {others.map(({ label, render, numeric }) => (
              <td key={label} data-label={label} data-numeric={numeric}>
                {render(item)}
              </td>
            ))}
          </tr>
          {children && (
            <tr>
              <td colSpan={others.length + 1}>
                <div className="table__below">{children(item)}</div>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

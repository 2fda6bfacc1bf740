import { type PagedList, PagedFrame, type PagedTexts } from "./PagedItems.tsx";
import { Table, type TableProps } from "./Table.tsx";

interface PagedTableProps<Item> extends Omit<TableProps<Item>, "items"> {
  list: PagedList<Item>;
  texts: PagedTexts;
}

/** A paginated list as a table; on narrow screens, each item is a card. */
export function PagedTable<Item extends { _id: string }>({ list, texts, ...table }: PagedTableProps<Item>) {
  return (
    <PagedFrame list={list} texts={texts}>
      <Table items={list.items} {...table} />
    </PagedFrame>
  );
}

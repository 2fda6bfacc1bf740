import {
  listEarningsByLecture,
  getMyEarnings,
  listStatementRows,
  type StatementRow,
} from "#contract/payments/earnings.ts";
import { listBanks, listMyPayouts, type RequestPayout, requestPayout } from "#contract/payments/payout.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { statementCsv } from "./statement-csv.ts";

const query = { limit: 20 };
/** The server's largest page size. */
const ROWS_PER_CALL = 100;

export const earningsQuery = queryOf(getMyEarnings);
export const earningsByLectureQuery = pagedQueryOf(listEarningsByLecture, { query });
export const statementQuery = pagedQueryOf(listStatementRows, { query });
export const ownPayoutsQuery = pagedQueryOf(listMyPayouts, { query });
export const banksQuery = queryOf(listBanks);

export async function sendPayoutRequest(body: RequestPayout): Promise<void> {
  await call(requestPayout, { body });
}

export const STATEMENT_FILE = "gubae-statement.csv";

/** Saves the whole statement as a file, oldest row first. */
export async function saveStatement(): Promise<void> {
  const rows: StatementRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<StatementRow[]> = await callPage(listStatementRows, {
      query: { limit: ROWS_PER_CALL, ...(cursor !== null && { cursor }) },
    });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const file = new Blob([statementCsv(rows.toReversed())], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, STATEMENT_FILE);
}

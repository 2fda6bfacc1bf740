import {
  type Earnings,
  listEarningsByLecture,
  type LectureEarnings,
  getMyEarnings,
  listStatementRows,
  type StatementRow,
} from "#contract/payments/earnings.ts";
import {
  type Bank,
  listBanks,
  listMyPayouts,
  type Payout,
  type RequestPayout,
  requestPayout,
} from "#contract/payments/payout.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { statementCsv } from "./statement-csv.ts";

const ROWS_PER_PAGE = 20;
/** The server's largest page size. */
const ROWS_PER_CALL = 100;

const pageQuery = (cursor: string | null, limit = ROWS_PER_PAGE) => ({
  limit,
  ...(cursor !== null && { cursor }),
});

export function loadEarnings(signal: AbortSignal): Promise<Earnings> {
  return call(getMyEarnings, { signal });
}

export function loadByLecture(cursor: string | null, signal?: AbortSignal): Promise<Page<LectureEarnings[]>> {
  return callPage(listEarningsByLecture, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadStatement(cursor: string | null, signal?: AbortSignal): Promise<Page<StatementRow[]>> {
  return callPage(listStatementRows, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadPayouts(cursor: string | null, signal?: AbortSignal): Promise<Page<Payout[]>> {
  return callPage(listMyPayouts, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadBanks(signal: AbortSignal): Promise<Bank[]> {
  return call(listBanks, { signal });
}

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
      query: pageQuery(cursor, ROWS_PER_CALL),
    });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const file = new Blob([statementCsv(rows.toReversed())], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, STATEMENT_FILE);
}

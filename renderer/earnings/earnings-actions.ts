import {
  type Earnings,
  earningsByLecture,
  type LectureEarnings,
  myEarnings,
  statement,
  type StatementRow,
} from "#contract/earnings.ts";
import {
  type Bank,
  listBanks,
  myPayouts,
  type Payout,
  type RequestPayout,
  requestPayout,
} from "#contract/payout.ts";
import { call, callPage, type Page } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import { statementCsv } from "./statement-csv.ts";

const ROWS_PER_PAGE = 20;
/** The most that the server gives at once. */
const ROWS_PER_CALL = 100;

const pageQuery = (cursor: string | null, limit = ROWS_PER_PAGE) => ({
  limit,
  ...(cursor !== null && { cursor }),
});

export function loadEarnings(signal: AbortSignal): Promise<Earnings> {
  return call(myEarnings, { signal });
}

export function loadByLecture(cursor: string | null, signal?: AbortSignal): Promise<Page<LectureEarnings[]>> {
  return callPage(earningsByLecture, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadStatement(cursor: string | null, signal?: AbortSignal): Promise<Page<StatementRow[]>> {
  return callPage(statement, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadPayouts(cursor: string | null, signal?: AbortSignal): Promise<Page<Payout[]>> {
  return callPage(myPayouts, { query: pageQuery(cursor), ...(signal && { signal }) });
}

export function loadBanks(signal: AbortSignal): Promise<Bank[]> {
  return call(listBanks, { signal });
}

export async function askForPayout(body: RequestPayout): Promise<void> {
  await call(requestPayout, { body });
}

export const STATEMENT_FILE = "gubae-statement.csv";

/** Gives the person their whole statement as a file, the oldest first. */
export async function saveStatement(): Promise<void> {
  const rows: StatementRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<StatementRow[]> = await callPage(statement, { query: pageQuery(cursor, ROWS_PER_CALL) });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const file = new Blob([statementCsv(rows.toReversed())], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, STATEMENT_FILE);
}

import lighthouse from "lighthouse";
import { chromium, type Page } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

export interface Audit {
  /** Out of 100 points. */
  scores: Record<Category, number>;
  /** Printable reasons for lost points. */
  issues: string[];
}

export interface Auditor {
  /** A page of the audited browser: a session that is opened in this page is also used by the audits. */
  page: Page;
  audit: (url: string) => Promise<Audit>;
}

const categories: Category[] = ["performance", "accessibility", "best-practices", "seo"];

/**
 * Starts Lighthouse with its defaults: a phone with a slow connection, both simulated, and an empty cache. Cookies and
 * local storage, and therefore sessions, persist between audits.
 */
export async function startAuditor(run: Run): Promise<Auditor> {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (!executablePath) throw new Error("CHROMIUM_PATH names no Chromium; npm run bench finds one");
  const port = await freePort();
  const context = await chromium.launchPersistentContext(await temporaryFolder(run), {
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  run.after(() => context.close());
  return { page: await context.newPage(), audit: (url) => audit(url, port) };
}

async function audit(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${lhr.runtimeError.code}: ${lhr.runtimeError.message}`);
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const issues = Object.values(lhr.audits)
    .filter(
      ({ score: points, scoreDisplayMode: mode }) =>
        mode !== "informative" && points !== null && points < 0.9,
    )
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim());
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    issues,
  };
}

import lighthouse from "lighthouse";
import { chromium, type Page } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "../stack/folder.ts";
import { freePort } from "../stack/free-port.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

export interface Audit {
  /** Points of 100. */
  scores: Record<Category, number>;
  /** What cost points, for the person at the terminal. */
  complaints: string[];
}

export interface Auditor {
  /** A page of the browser that is audited: what it signs in to, the audits find signed in. */
  page: Page;
  audit: (url: string) => Promise<Audit>;
}

const categories: Category[] = ["performance", "accessibility", "best-practices", "seo"];

/**
 * Lighthouse as it comes: a phone on a slow line, both simulated, nothing of the page kept from before. Cookies and
 * local storage stay, and with them a session.
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
  const answer = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: "error",
  });
  if (!answer) throw new Error(`Lighthouse says nothing about ${url}.`);
  const { lhr } = answer;
  if (lhr.runtimeError) throw new Error(`${lhr.runtimeError.code}: ${lhr.runtimeError.message}`);
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const complaints = Object.values(lhr.audits)
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
    complaints,
  };
}

import { z } from "zod";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { startDemonstration } from "../stack/product.ts";
import { type Audit, type Auditor, type Category, startAuditor } from "./auditor.ts";

const RUNS = 5;
const student = { email: "student@gubae.example", password: "gubae-demo-2026" };

interface AuditedPage {
  name: string;
  what: string;
  performance: number;
  perfect: Category[];
  /** Returns the URL to audit; may log in first. */
  address: (base: string, auditor: Auditor) => Promise<string>;
}

const session = z.object({ data: z.object({ token: z.string() }) });
const lectures = z.object({ data: z.array(z.object({ _id: z.string() })) });

/** Logs in with the form, because the page would not know a session opened through the API. */
async function logIn(base: string, { page }: Auditor): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByLabel("Stay logged in").check();
  await page.getByRole("main").getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Returns the URL of a lecture, as in a shared link. Logs in first, because only signed-in users can list lectures. */
async function lectureAddress(base: string): Promise<string> {
  const opened = await fetch(`${base}/users/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(student),
  });
  const { token } = session.parse(await opened.json()).data;
  const response = await fetch(`${base}/classes`, { headers: { authorization: `Bearer ${token}` } });
  const [first] = lectures.parse(await response.json()).data;
  if (!first) throw new Error("the demonstration has no lecture");
  return `${base}/lecture?id=${first._id}`;
}

async function measurePage(page: AuditedPage, run: Run) {
  const product = await startDemonstration(run);
  // `localhost` is the backend's public host name, which appears in canonical URLs.
  const base = product.url.replace("127.0.0.1", "localhost");
  const auditor = await startAuditor(run);
  const url = await page.address(base, auditor);
  await auditor.page.close();
  const audits: Audit[] = [];
  for (let count = 0; count < (run.rounds ?? RUNS); count += 1) {
    const audit = await auditor.audit(url);
    run.log(`${Object.values(audit.scores).join(" · ")}  ${audit.issues.join(", ")}`);
    audits.push(audit);
  }
  const middle = (category: Category) => median(audits.map(({ scores }) => scores[category]));
  return withoutBaseline({
    what: `${page.what}, Lighthouse performance (mobile, median of ${audits.length})`,
    unit: "points",
    ours: middle("performance"),
    limit: { of: "ours", atLeast: page.performance },
    condition: {
      text: `${page.perfect.join(", ")} 100`,
      holds: page.perfect.every((category) => middle(category) === 100),
    },
  });
}

function benchmark(page: AuditedPage): Benchmark {
  return { name: page.name, needs: [], measure: (run) => measurePage(page, run) };
}

export const lighthouseLanding = benchmark({
  name: "lighthouse-landing",
  what: "landing page",
  performance: 98,
  perfect: ["accessibility", "best-practices", "seo"],
  address: async (base) => `${base}/`,
});

export const lighthouseLecture = benchmark({
  name: "lighthouse-lecture",
  what: "lecture preview",
  performance: 98,
  perfect: ["accessibility", "best-practices", "seo"],
  address: lectureAddress,
});

export const lighthouseLogIn = benchmark({
  name: "lighthouse-login",
  what: "log-in",
  performance: 98,
  perfect: ["accessibility", "best-practices"],
  address: async (base) => `${base}/login`,
});

export const lighthouseDiscover = benchmark({
  name: "lighthouse-discover",
  what: "discover, signed in",
  performance: 95,
  perfect: ["accessibility", "best-practices"],
  address: async (base, auditor) => {
    await logIn(base, auditor);
    return `${base}/lectures`;
  },
});

import { withoutBaseline, type Benchmark } from "../measure/benchmark.ts";
import { startBrowser } from "../stack/browser.ts";
import { startPostgres } from "../stack/database.ts";
import { gzipBytes, hasFluent, scriptsOf } from "./loaded-scripts.ts";
import { startProduct } from "../stack/product.ts";

export const landing: Benchmark = {
  name: "landing",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { connectionString } = await openDatabase("landing");
    const { url } = await startProduct(run, connectionString);
    const browser = await startBrowser(run);
    const scripts = await scriptsOf(browser, `${url}/`);
    for (const script of scripts) run.log(`${(gzipBytes([script]) / 1000).toFixed(1)} kB ${script.path}`);

    return withoutBaseline({
      what: "landing page JavaScript, gzip",
      unit: "kB",
      ours: gzipBytes(scripts) / 1000,
      limit: { of: "ours", atMost: 30 },
      condition: { text: "no Fluent", holds: scripts.length > 0 && !scripts.some(hasFluent) },
    });
  },
};

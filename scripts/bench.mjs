// npm run bench: measures what is built. Arguments go to bench/run.ts.
import { runBuilt } from "./run-built.mjs";
import { runMain } from "./say.mjs";

await runMain(() => runBuilt("bench/run.ts", ...process.argv.slice(2)));

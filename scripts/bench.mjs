// npm run bench: measures what is built. Arguments go to lab/bench/run.ts, which finds what each benchmark needs besides.
import { runBuilt } from "./run-built.ts";
import { runMain } from "./plain/output.mjs";

await runMain(() => runBuilt("lab/bench/run.ts", ...process.argv.slice(2)));

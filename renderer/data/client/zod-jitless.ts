const GLOBAL_CONFIG = "__zod_globalConfig";

// Zod probes whether it may compile its schemas. Our Content-Security-Policy forbids that, and the browser reports each
// probe as a violation. This sets zod's global configuration before zod loads, because bundles don't preserve the order
// of imports, and `config()` has no effect after the first schema.
const config: unknown = Reflect.get(globalThis, GLOBAL_CONFIG);
Object.assign(globalThis, { [GLOBAL_CONFIG]: Object.assign(config ?? {}, { jitless: true }) });

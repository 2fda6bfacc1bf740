const PLACE = "__zod_globalConfig";

// Zod tries whether it may compile its checks. Our policy says no, and the browser reports every try as a
// violation. Said where zod looks, before it is loaded: bundles don't keep the order of imports, and `config()`
// after the first schema comes too late.
const config: unknown = Reflect.get(globalThis, PLACE);
Object.assign(globalThis, { [PLACE]: Object.assign(config ?? {}, { jitless: true }) });

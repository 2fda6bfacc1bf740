// Zod tries whether it may compile its checks. Our policy says no, and the browser reports every try as a
// violation. Set where zod looks before it is loaded: bundles don't keep the order of imports, and `config()`
// after the first schema comes too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

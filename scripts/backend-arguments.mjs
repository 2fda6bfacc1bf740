/**
 * What Node is told before `backend/main.ts`, however the backend is started. By itself V8 lets its young objects take
 * 128 MB on a machine that has them, once a crowd has joined, and keeps them; on a small one a quarter. We take the
 * quarter everywhere. MB, of each of two halves.
 */
export const backendArguments = ["--max-semi-space-size=16"];

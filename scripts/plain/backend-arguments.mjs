/**
 * Node's arguments before `backend/app/main.ts`, however the backend is started. By default V8 lets its young
 * generation grow to 128 MB on a large machine and keeps that; on a small machine to a quarter of it. We use the
 * quarter everywhere. The value is in MB for each of two semi-spaces.
 */
export const backendArguments = ["--max-semi-space-size=16"];

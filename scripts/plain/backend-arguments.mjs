/**
 * Node's arguments before `backend/app/main.ts`, however the backend is started. They limit V8's young generation,
 * which by default may grow to 128 MB on a large machine, and to a quarter of that on a small one. We use the quarter
 * everywhere. The value is in MB for each of the two semi-spaces.
 */
export const backendArguments = ["--max-semi-space-size=16"];

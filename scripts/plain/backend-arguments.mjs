/**
 * Node's arguments before `backend/app/main.ts`, however the backend is started. They limit V8's young generation to 32
 * MB on every machine. That is the default limit on a small machine; on a large one it would be 128 MB. The value is in
 * MB for each of the two semi-spaces.
 */
export const backendArguments = ["--max-semi-space-size=16"];

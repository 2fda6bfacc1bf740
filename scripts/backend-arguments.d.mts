export const backendArguments: readonly string[];

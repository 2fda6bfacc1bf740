import { startStack, type Stack } from "./start-stack.ts";

/** A separate stack for a spec whose faults must not affect the shared one. Until it stops, `stackUrl` is its address. */
export async function takeOwnStack(...options: Parameters<typeof startStack>): Promise<Stack> {
  const stack = await startStack(...options);
  const shared = process.env["GUBAE_URL"];
  process.env["GUBAE_URL"] = stack.url;
  return {
    ...stack,
    stop: async () => {
      if (shared !== undefined) process.env["GUBAE_URL"] = shared;
      await stack.stop();
    },
  };
}

import { startJanus } from "#backend/testing/janus/janus-process.ts";
import { startStack, type Stack } from "./start-stack.ts";

type EnvFor = NonNullable<Parameters<typeof startStack>[0]>;

const noEnv: EnvFor = () => ({});

/**
 * A separate stack for a spec whose faults must not affect the shared one. Until it stops, `stackUrl` is its address.
 * With ROOM_ENGINE=sfu every room goes through a Janus of its own, and ROOM_PROCESSES says how many API processes run.
 */
export async function takeOwnStack(
  envFor = noEnv,
  processes = Number(process.env["ROOM_PROCESSES"] ?? 1),
): Promise<Stack> {
  if (process.env["ROOM_ENGINE"] !== "sfu") return takeStack(envFor, processes);
  return takeStackWithJanus((port) => ({ ...envFor(port), SFU_ABOVE_SEATS: "0" }), processes);
}

/** The same with a Janus, which carries the rooms that a mesh would not. */
export async function takeStackWithJanus(envFor = noEnv, processes = 1): Promise<Stack> {
  const janus = await startJanus();
  try {
    const stack = await takeStack((port) => ({ ...envFor(port), ...janus.env }), processes);
    return {
      ...stack,
      stop: async () => {
        await stack.stop();
        await janus.stop();
      },
    };
  } catch (error) {
    await janus.stop();
    throw error;
  }
}

async function takeStack(envFor: EnvFor, processes: number): Promise<Stack> {
  const stack = await startStack(envFor, processes);
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

import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import { startStack, type Stack } from "./start-stack.ts";
import { stackUrl } from "./url.ts";

type EnvFor = NonNullable<Parameters<typeof startStack>[0]>;

const noEnv: EnvFor = () => ({});

export interface StackWithJanus extends Stack {
  janus: JanusProcess;
}

/** True if every room uses an SFU. */
export const isThroughSfu = process.env["ROOM_ENGINE"] === "sfu";

const apiProcesses = Number(process.env["ROOM_PROCESSES"] ?? 1);

/** With ROOM_ENGINE=sfu, every room uses a dedicated Janus; ROOM_PROCESSES is the number of API processes. */
export async function startRoomStack(envFor = noEnv, processes = apiProcesses): Promise<Stack> {
  if (!isThroughSfu) return startStack(envFor, processes);
  return startStackWithJanus((port) => ({ ...envFor(port), SFU_ABOVE_SEATS: "0" }), processes);
}

/**
 * Starts a separate stack for a spec whose faults must not affect the shared one. Until it stops, `stackUrl` returns
 * its URL and `inDatabase` uses its database. Engine and processes are those of `startRoomStack`.
 */
export async function takeOwnStack(envFor?: EnvFor, processes?: number): Promise<Stack> {
  return take(await startRoomStack(envFor, processes));
}

/** Like `takeOwnStack`, but with a Janus, for rooms beyond a mesh's capacity. */
export async function takeStackWithJanus(envFor = noEnv): Promise<StackWithJanus> {
  return take(await startStackWithJanus(envFor, apiProcesses));
}

async function startStackWithJanus(envFor: EnvFor, processes: number): Promise<StackWithJanus> {
  const janus = await startJanus();
  try {
    const stack = await startStack((port) => ({ ...envFor(port), ...janus.env }), processes);
    return {
      ...stack,
      janus,
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

function take<Taken extends Stack>(stack: Taken): Taken {
  const shared = { GUBAE_URL: stackUrl(), GUBAE_DATA_DIR: process.env["GUBAE_DATA_DIR"] ?? "" };
  Object.assign(process.env, { GUBAE_URL: stack.url, GUBAE_DATA_DIR: stack.dataDir });
  return {
    ...stack,
    stop: async () => {
      Object.assign(process.env, shared);
      await stack.stop();
    },
  };
}

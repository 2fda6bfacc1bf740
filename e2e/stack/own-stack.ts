import { startJanus, type JanusProcess } from "#backend/testing/janus/janus-process.ts";
import { startStack, type Stack } from "./start-stack.ts";

type EnvFor = NonNullable<Parameters<typeof startStack>[0]>;

interface OwnStack extends Stack {
  /** Null where the rooms are a mesh. */
  janus: JanusProcess | null;
}

/**
 * A separate stack for a spec whose faults must not affect the shared one. Until it stops, `stackUrl` is its address.
 * With ROOM_ENGINE=sfu every room goes through a Janus of its own, and ROOM_PROCESSES says how many API processes run.
 */
export async function takeOwnStack(
  envFor: EnvFor = () => ({}),
  processes = Number(process.env["ROOM_PROCESSES"] ?? 1),
): Promise<OwnStack> {
  const janus = process.env["ROOM_ENGINE"] === "sfu" ? await startJanus() : null;
  const sfuEnv = janus ? { ...janus.env, SFU_ABOVE_SEATS: "0" } : {};
  const stack = await startStack((port) => ({ ...envFor(port), ...sfuEnv }), processes);
  const shared = process.env["GUBAE_URL"];
  process.env["GUBAE_URL"] = stack.url;
  return {
    ...stack,
    janus,
    stop: async () => {
      if (shared !== undefined) process.env["GUBAE_URL"] = shared;
      await stack.stop();
      await janus?.stop();
    },
  };
}

import { everyMinute, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger } from "#backend/platform/logging/logger.ts";
import { carryPieces, type CarryServices } from "./files/carry-pieces.ts";

export function recordingTasks(services: CarryServices): Task[] {
  const own = { ...services, logger: moduleLogger(services.logger, "recording") };
  return [
    everyMinute("carry-recordings", async () => {
      const carried = await carryPieces(own);
      if (carried > 0) own.logger.info({ carried }, "recorded pieces were carried to the storage");
    }),
  ];
}

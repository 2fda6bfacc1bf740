import { alertTasks } from "#backend/admin/alerts/alert-admins.ts";
import { enrollmentTasks } from "#backend/enrollments/enrollment-tasks.ts";
import { backupTasks } from "#backend/platform/backup/backup-tasks.ts";
import { listUsedPictures } from "#backend/lectures/schedule/picture-repo.ts";
import { pictureTasks } from "#backend/platform/files/pictures/sweep-pictures.ts";
import { createProductData } from "./create-product-data.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import type { Task } from "#backend/platform/jobs/task.ts";
import { knownProviders, type Domains, type DomainServices } from "./domains.ts";

export function domainTasks(
  options: DomainServices,
  { enrollments, materials, payouts, notifications, replays, decks, room }: Domains,
): Task[] {
  const { noHostRefundMinutes, storage } = options.config;
  return [
    ...enrollmentTasks({ ...enrollments.services, noHostRefundMinutes, liveNow: room.liveNow }),
    ...payouts.tasks,
    ...notifications.tasks,
    ...materials.tasks,
    ...decks.tasks,
    ...pictureTasks({
      ...options,
      files: createFileStore(storage, "pictures"),
      listUsed: listUsedPictures,
    }),
    ...backupTasks({
      ...options,
      ...options.config,
      product: createProductData(options.config),
      files: (area) => createFileStore(storage, area),
    }),
    ...replays.tasks,
    ...alertTasks({ ...options, knownProviders: knownProviders(options.config) }),
  ];
}

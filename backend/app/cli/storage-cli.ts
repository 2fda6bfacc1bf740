import { loadConfig } from "#backend/platform/config/config.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { endWithError } from "#backend/platform/processes/run-service.ts";
import { copyFiles } from "#backend/platform/files/storage/copy-files.ts";
import { createFileStore, fileAreas } from "#backend/platform/files/storage/file-store.ts";
import {
  explain,
  StorageUnavailableError,
} from "#backend/platform/files/storage/storage-unavailable-error.ts";

const usage = [
  "Usage: npm run storage -- copy [from]",
  "Copies every file to STORAGE_URL that it lacks, from DATA_DIR or from another storage, written like STORAGE_URL.",
].join("\n");

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function copy(from: string | undefined): Promise<number> {
  const { storage, dataDir } = loadConfig(process.env);
  const source = storageSettings(from, dataDir);
  for (const area of fileAreas) {
    const { copied, present } = await copyFiles(
      createFileStore(source, area),
      createFileStore(storage, area),
    );
    printLine(`${area}: ${copied} copied, ${present} were there already.`);
  }
  return 0;
}

async function run([verb, ...rest]: string[]): Promise<number> {
  if (verb === "copy" && rest.length <= 1) return copy(rest[0]);
  printLine(usage);
  return 2;
}

/** Ends the command. If the storage failed, the printed message contains the reason. */
function endWithReason(error: unknown): never {
  if (!(error instanceof StorageUnavailableError)) endWithError(error);
  printLine(`The storage can't be used: ${explain(error)}`);
  process.exit(1);
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithReason);

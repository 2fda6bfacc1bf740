import type { Db } from "#backend/platform/db/knex.ts";
import type { UploadedPart } from "./upload-store.ts";

/**
 * Reads and writes the parts of uploads, which are stored as an array in the upload's row. They are read in a separate
 * query, since a large file has thousands of parts. `open` selects the rows that still accept bytes.
 */
export function partRepo(table: "material_uploads" | "replacement_videos", open: { state?: string } = {}) {
  return {
    /** Returns all parts in order; none when the upload is gone. */
    async list(db: Db, id: string): Promise<string[]> {
      const row: { parts: string[] } | undefined = await db(table).where({ id }).first("parts");
      return row?.parts ?? [];
    },

    /** Returns the last `count` parts, or all parts if there are fewer, in order. */
    async listLast(db: Db, id: string, count: number): Promise<string[]> {
      const last = db.raw("parts[greatest(1, cardinality(parts) - ? + 1):] as parts", [count]);
      const row: { parts: string[] } | undefined = await db(table).where({ id }).first(last);
      return row?.parts ?? [];
    },

    /**
     * Appends a part in place of the last `replaced` parts. Returns false if the upload no longer exists or has a
     * different offset, because another request, perhaps to another process, was faster.
     */
    async append(db: Db, { uploadId, key, received, stored, replaced }: UploadedPart): Promise<boolean> {
      const parts = db.raw("parts[:cardinality(parts) - ?] || ?::text", [replaced, key]);
      const changed = await db(table)
        .where({ id: uploadId, received, ...open })
        .update({ received: stored, parts });
      return changed === 1;
    },
  };
}

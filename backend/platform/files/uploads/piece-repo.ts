import type { Db } from "#backend/platform/db/knex.ts";
import type { UploadedPiece } from "./upload-store.ts";

/**
 * The pieces of uploads, which are an array in their row. They are read only where they are needed: a large file has
 * thousands. `open` tells the rows that still take bytes.
 */
export function pieceRepo(table: "material_uploads" | "replacement_videos", open: { state?: string } = {}) {
  return {
    /** All, in order; none when the upload is gone. */
    async list(db: Db, id: string): Promise<string[]> {
      const row: { parts: string[] } | undefined = await db(table).where({ id }).first("parts");
      return row?.parts ?? [];
    },

    /** The last ones, in order, at most so many. */
    async listLast(db: Db, id: string, count: number): Promise<string[]> {
      const last = db.raw("parts[greatest(1, cardinality(parts) - ? + 1):] as parts", [count]);
      const row: { parts: string[] } | undefined = await db(table).where({ id }).first(last);
      return row?.parts ?? [];
    },

    /**
     * Names another piece, in the place of those that it replaces. Returns false when the upload is gone, or is at another
     * place: some other request, perhaps at another process, was faster.
     */
    async append(db: Db, { uploadId, key, received, stored, replaced }: UploadedPiece): Promise<boolean> {
      const parts = db.raw("parts[:cardinality(parts) - ?] || ?::text", [replaced, key]);
      const changed = await db(table)
        .where({ id: uploadId, received, ...open })
        .update({ received: stored, parts });
      return changed === 1;
    },
  };
}

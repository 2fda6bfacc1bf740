import "#renderer/messages/en/materials.ts";
import { useState } from "react";
import { useStore } from "zustand";
import type { DecksProps } from "#renderer/data/room-parts/board-props.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useNotify, type Notify } from "#renderer/kit/toasts/use-notify.ts";
import { createUploadQueue } from "#renderer/materials/upload-queue.ts";
import { UploadRow } from "#renderer/materials/UploadRow.tsx";
import { messages } from "#renderer/messages/i18n.ts";
import { SlidesDialog } from "#renderer/slides/prepare/SlidesDialog.tsx";

/** A queue that says what it couldn't upload, since it goes on after the dialog has closed. */
function createReportingQueue(lectureId: string, notify: Notify) {
  const queue = createUploadQueue(lectureId);
  queue.store.subscribe((uploads) => {
    for (const { key, name, phase } of uploads) {
      if (phase.name !== "failed") continue;
      queue.remove(key);
      notify({
        status: "error",
        text: () => messages.t("refused", { ns: "materials", name, why: errorText(phase.error) }),
      });
    }
  });
  return queue;
}

/** The host's choice of slides, with the progress of PDFs that students may download. */
export function RoomDecks(props: DecksProps) {
  const notify = useNotify();
  const [queue] = useState(() => createReportingQueue(props.lectureId, notify));
  const uploads = useStore(queue.store);
  return (
    <SlidesDialog {...props} onShare={(file) => queue.add([file], "seats")}>
      {uploads.length > 0 && (
        <ul className="material-list">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRemove={() => queue.remove(upload.key)} />
          ))}
        </ul>
      )}
    </SlidesDialog>
  );
}

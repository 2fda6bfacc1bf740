import "#renderer/messages/en/materials.ts";
import type { DecksProps } from "#renderer/data/room-parts/board-props.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { createUploadQueue } from "#renderer/materials/upload-queue.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { SlidesDialog } from "#renderer/slides/prepare/SlidesDialog.tsx";

/** The host's choice of slides. A PDF that students may download is uploaded even after the dialog has closed. */
export function RoomDecks(props: DecksProps) {
  const notify = useNotify();
  const share = (file: File) => {
    const queue = createUploadQueue(props.lectureId);
    queue.store.subscribe(([upload]) => {
      if (upload?.phase.name !== "failed") return;
      const { name, phase } = upload;
      notify({
        status: "error",
        text: () => messages.t("refused", { ns: "materials", name, why: errorText(phase.error) }),
      });
    });
    queue.add([file], "seats");
  };
  return <SlidesDialog {...props} onShare={share} />;
}

import "#renderer/messages/en/materials.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Material } from "#contract/lectures/material.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { MaterialRow } from "./MaterialRow.tsx";
import { useMaterials } from "./use-materials.ts";
import "./materials.css";

function DownloadList({ materials }: { materials: readonly Material[] }) {
  const { t } = useTranslation("materials");
  return (
    <ul className="material-list">
      {materials.map((material) => (
        <MaterialRow
          key={material._id}
          material={material}
          note={material.canDownload ? undefined : t("withSeat")}
        >
          {material.canDownload && <DownloadButton material={material} />}
        </MaterialRow>
      ))}
    </ul>
  );
}

/** A lecture's files, on its page. Renders nothing if there are none. */
export function Materials({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("materials");
  const heading = useId();
  const { materials, failed, reload } = useMaterials(lectureId);
  if (failed) return <FailureState text={t("failed")} onRetry={reload} />;
  if (materials === null || materials.length === 0) return null;
  return (
    <section className="materials" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      <DownloadList materials={materials} />
    </section>
  );
}

/** A lecture's files in the room, collapsed. Expanding them reloads the list, since the host may have added a file. */
export function RoomMaterials({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("materials");
  const { materials, reload } = useMaterials(lectureId);
  if (materials === null || materials.length === 0) return null;
  return (
    <details className="room-materials" onToggle={({ currentTarget }) => currentTarget.open && reload()}>
      <summary>{t("count", { count: materials.length })}</summary>
      <DownloadList materials={materials} />
    </details>
  );
}

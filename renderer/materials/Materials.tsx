import "#renderer/messages/en/materials.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Material } from "#contract/lectures/material.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { MaterialRow } from "./MaterialRow.tsx";
import { materialsQuery } from "./material-actions.ts";
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
  const { state, reload } = useQuery(materialsQuery(lectureId));
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  if (state.phase === "loading" || state.data.length === 0) return null;
  return (
    <section className="materials" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      <DownloadList materials={state.data} />
    </section>
  );
}

/** A lecture's files in the room, collapsed. Expanding them reloads the list, since the host may have added a file. */
export function RoomMaterials({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("materials");
  const { state, reload } = useQuery(materialsQuery(lectureId));
  if (state.phase !== "loaded" || state.data.length === 0) return null;
  return (
    <details className="room-materials" onToggle={({ currentTarget }) => currentTarget.open && reload()}>
      <summary>{t("count", { count: state.data.length })}</summary>
      <DownloadList materials={state.data} />
    </details>
  );
}

import "#renderer/messages/en/materials.ts";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { materialExtensions, type MaterialAudience } from "#contract/lectures/material.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { ChooseFiles } from "#renderer/kit/fields/FileButton.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { OwnMaterialRow } from "./OwnMaterialRow.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { UploadRow } from "./UploadRow.tsx";
import { useAudienceOptions } from "./use-audience-options.ts";
import { materialsQuery } from "./material-actions.ts";
import "./materials.css";

const accepted = materialExtensions.map((extension) => `.${extension}`).join(",");

/** A lecture's files for its instructor, who adds, edits and removes them. */
export function ManageMaterials({ lectureId, queue }: { lectureId: string; queue: UploadQueue }) {
  const { t } = useTranslation("materials");
  const heading = useId();
  const { state, reload } = useQuery(materialsQuery(lectureId));
  const materials = state.phase === "loaded" ? state.data : null;
  const uploads = useStore(queue.store);
  const isSending = uploads.some(({ phase }) => phase.name !== "failed");
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  return (
    <section className="materials" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      <p className="materials__lead">{t("manageLead")}</p>
      <AddFiles queue={queue} />
      {state.phase === "failed" && <FailureState text={t("failed")} onRetry={reload} />}
      {materials?.length === 0 && uploads.length === 0 && <p className="materials__lead">{t("none")}</p>}
      <ul className="material-list">
        {materials?.map((material) => (
          <OwnMaterialRow key={material._id} material={material} onChanged={reload} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRemove={() => queue.remove(upload.key)} />
        ))}
      </ul>
    </section>
  );
}

function AddFiles({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation("materials");
  const [audience, setAudience] = useState<MaterialAudience>("seats");
  const options = useAudienceOptions();
  return (
    <div className="materials__add">
      <SelectField label={t("audience")} value={audience} options={options} onChoose={setAudience} />
      <ChooseFiles
        text={t("add")}
        multiple
        accept={accepted}
        onFiles={(files) => queue.add(files, audience)}
      />
    </div>
  );
}

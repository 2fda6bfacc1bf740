import { useTranslation } from "react-i18next";
import { type Material, publicMaterialPath } from "#contract/lectures/material.ts";
import { ArrowDownIcon } from "#renderer/kit/appearance/icons.tsx";
import "#renderer/kit/actions/plain-button.css";
import { fileNameOf, MaterialRow } from "./MaterialRow.tsx";

/** A lecture's files in the server-rendered page for guests, which works without scripts. */
export function ServedMaterials({ materials }: { materials: readonly Material[] }) {
  const { t } = useTranslation("materials");
  if (materials.length === 0) return null;
  return (
    <section className="materials" aria-labelledby="lecture-materials">
      <h2 id="lecture-materials">{t("heading")}</h2>
      <ul className="material-list">
        {materials.map((material) => (
          <MaterialRow
            key={material._id}
            material={material}
            note={material.canDownload ? undefined : t("withSeat")}
          >
            {material.canDownload && (
              <a
                className="plain-button"
                href={publicMaterialPath(material._id)}
                download
                aria-label={t("downloadOf", { name: fileNameOf(material) })}
              >
                <ArrowDownIcon />
                <span>{t("download")}</span>
              </a>
            )}
          </MaterialRow>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import type { LectureFields } from "#contract/lectures/lecture.ts";
import { focusField } from "#renderer/kit/forms/use-focus-on-issue.ts";
import type { Refusal } from "./use-refusal.ts";

const labels = {
  thumbnail: "thumbnail",
  name: "title",
  description: "description",
  type: "subjectField",
  language: "languageField",
  schedule: "dateAndTime",
  zone: "zoneField",
  duration: "durationField",
  price: "priceField",
  capacity: "capacityField",
  recordingWished: "record",
  replayDays: "replayDaysField",
  offlineAllowed: "offline",
  replayPrice: "replayPriceField",
} as const satisfies Record<keyof LectureFields | "thumbnail", string>;

const isLabelled = (name: string): name is keyof typeof labels => name in labels;

/**
 * Lists the form's issues with a button for each field. The element is always in the page, even when empty, so that
 * screen readers announce changes.
 */
export function IssueSummary({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation("lectures");
  const names = Object.keys(refusal?.issues ?? {}).filter(isLabelled);
  return (
    <div role="alert" className={refusal === null ? "issue-summary--empty" : "issue-summary"}>
      {refusal !== null && (
        <>
          <p>{refusal.text()}</p>
          {names.length > 0 && (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <button type="button" onClick={(event) => focusField(event.currentTarget.form, name)}>
                    {t(labels[name])}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

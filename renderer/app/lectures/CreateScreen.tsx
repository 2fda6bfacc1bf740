import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/lobby.ts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import { LectureForm } from "#renderer/lectures/form/LectureForm.tsx";
import { useSeatLimits } from "#renderer/lectures/use-seat-limits.ts";
import { storedIsEdit, storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { UploadTest } from "#renderer/pre-join/UploadTest.tsx";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import type { DashboardState } from "../dashboard/dashboard-state.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { AppPage } from "../shell/AppPage.tsx";
import { LecturePage } from "./LecturePage.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";

/** Returns whether the form edits an existing lecture: either the URL has an id, or the stored flag is set. */
function useIsEdit(): boolean {
  const [search] = useSearchParams();
  if (search.has("id")) return true;
  return storedIsEdit.read() === "true" && storedLectureId.read() !== null;
}

const uploadTest = (limits: SeatLimits, seats: number) => <UploadTest limits={limits} seats={seats} />;

/** The lecture form with a test of the host's upload bandwidth. */
function TestedForm(props: Omit<ComponentProps<typeof LectureForm>, "limits" | "uploadTest">) {
  const limits = useSeatLimits();
  return <LectureForm {...props} limits={limits} uploadTest={uploadTest} />;
}

export function CreateScreen() {
  const { t } = useTranslation(["lectures", "errors"]);
  const account = useAccount();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isEdit = useIsEdit();
  const leave = (lectureId: string, state?: DashboardState) => {
    storedLectureId.write(lectureId);
    void navigate("/dashboard", { state });
  };
  if (!isInstructor(account)) {
    return (
      <AppPage title={t("createHeading")}>
        <EmptyState text={t("instructors_only", { ns: "errors" })} />
      </AppPage>
    );
  }
  if (!isEdit) {
    return (
      <AppPage title={t("createHeading")}>
        <div className="app-page__heading">
          <h1>{t("createHeading")}</h1>
        </div>
        <TestedForm key={key} lecture={null} onSaved={(created) => leave(created, { created })} />
      </AppPage>
    );
  }
  return (
    <LecturePage title={t("editHeading")}>
      {(lecture) => (
        <>
          <div className="app-page__heading">
            <div>
              <h1>{t("editHeading")}</h1>
              <p>{lecture.name}</p>
            </div>
            <LinkButton to="/create" onClick={() => storedIsEdit.write("false")}>
              {t("createNew")}
            </LinkButton>
          </div>
          {lecture.instructor === account._id ? (
            <TestedForm lecture={lecture} onSaved={(id) => leave(id)} />
          ) : (
            <EmptyState text={t("not_your_lecture", { ns: "errors" })} />
          )}
        </>
      )}
    </LecturePage>
  );
}

import { EditRegular, PeopleRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { storedIsEdit, storedLectureId } from "#renderer/platform/stored-values.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { DeleteLectureButton } from "./DeleteLectureButton.tsx";

interface OwnLectureActionsProps {
  lectureId: string;
  onDeleted?: () => void;
}

/** What an instructor can do with a lecture of their own. */
export function OwnLectureActions({ lectureId, onDeleted }: OwnLectureActionsProps) {
  const { t } = useTranslation("lectures");
  const remember = () => storedLectureId.write(lectureId);
  const rememberEdit = () => {
    remember();
    storedIsEdit.write("true");
  };
  return (
    <>
      <LinkButton
        size="small"
        icon={<PeopleRegular />}
        to={`/enrolled-students?id=${lectureId}`}
        onClick={remember}
      >
        {t("enrolledStudents")}
      </LinkButton>
      <LinkButton size="small" icon={<EditRegular />} to={`/create?id=${lectureId}`} onClick={rememberEdit}>
        {t("editCourse")}
      </LinkButton>
      <DeleteLectureButton lectureId={lectureId} onDeleted={onDeleted} />
    </>
  );
}

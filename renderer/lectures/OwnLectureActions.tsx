import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { storedIsEdit, storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EditIcon, PeopleIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { RepeatLectureButton } from "./repeat/RepeatLectureButton.tsx";
import { DeleteLectureButton } from "./DeleteLectureButton.tsx";
import { ShareButton } from "./share/ShareButton.tsx";
import { OversoldNote } from "./OversoldNote.tsx";

interface OwnLectureActionsProps {
  lecture: Lecture;
  /** False where the page offers to share the lecture already. */
  withShare?: boolean;
  onDeleted?: () => void;
  onRepeated?: () => void;
}

/** An instructor's actions for a lecture of their own. */
export function OwnLectureActions(props: OwnLectureActionsProps) {
  const { lecture, withShare = true, onDeleted, onRepeated } = props;
  const { _id: lectureId } = lecture;
  const { t } = useTranslation("lectures");
  const remember = () => storedLectureId.write(lectureId);
  const rememberEdit = () => {
    remember();
    storedIsEdit.write("true");
  };
  return (
    <>
      <OversoldNote lecture={lecture} />
      <LinkButton icon={<PeopleIcon />} to={`/enrolled-students?id=${lectureId}`} onClick={remember}>
        {t("enrolledStudents")}
      </LinkButton>
      <LinkButton icon={<EditIcon />} to={`/create?id=${lectureId}`} onClick={rememberEdit}>
        {t("editCourse")}
      </LinkButton>
      {withShare && <ShareButton lecture={lecture} />}
      <RepeatLectureButton lecture={lecture} onRepeated={onRepeated} />
      <DeleteLectureButton lecture={lecture} onDeleted={onDeleted} />
    </>
  );
}

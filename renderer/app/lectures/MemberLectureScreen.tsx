import "#renderer/messages/en/enrollments.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { ownSeatQuery } from "#renderer/enrollments/enrollment-actions.ts";
import { LectureDetailView } from "#renderer/lectures/detail/LectureDetailView.tsx";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { OwnSeatAction, StudentAction } from "./LectureAction.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { OwnReplay } from "../replay/OwnReplay.tsx";
import { StudentReplay } from "../replay/StudentReplay.tsx";
import { OwnLectureState, SeatState } from "./SeatState.tsx";
import { LoadedLecturePage } from "./LecturePage.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";

/** The user reads the rest of the page first, so the lecture's files are loaded later. */
const LazyMaterials = lazyScreen(async () => (await import("#renderer/materials/Materials.tsx")).Materials);

/** Includes the code for uploads, which only the lecture's own instructor needs. */
const LazyHostFiles = lazyScreen(async () => (await import("./HostFiles.tsx")).HostFiles);

/** Only students of the lecture have its instructor's messages. */
const LazyAnnouncements = lazyScreen(
  async () => (await import("#renderer/announcements/Announcements.tsx")).Announcements,
);

/** Only the lecture's own instructor writes messages. */
const LazyManageAnnouncements = lazyScreen(
  async () => (await import("#renderer/announcements/ManageAnnouncements.tsx")).ManageAnnouncements,
);

/** Only the instructor and students have the questions, until the lecture starts. */
const LazyQuestions = lazyScreen(
  async () => (await import("#renderer/lecture-questions/LectureQuestions.tsx")).LectureQuestions,
);

/** Only the lecture's own instructor prepares polls, and reads what the whole class answered. */
const LazyPreparePolls = lazyScreen(
  async () => (await import("#renderer/class-polls/prepare/PreparePolls.tsx")).PreparePolls,
);
const LazyClassResults = lazyScreen(
  async () => (await import("#renderer/class-polls/after/ClassResultsView.tsx")).ClassResultsView,
);

/** Only after the lecture. */
const LazyOwnResults = lazyScreen(
  async () => (await import("#renderer/class-polls/after/OwnResultsView.tsx")).OwnResultsView,
);

/** Loaded lazily, because only the lecture's own instructor needs these actions. */
const LazyOwnLectureActions = lazyScreen(
  async () => (await import("#renderer/lectures/OwnLectureActions.tsx")).OwnLectureActions,
);

/** Loaded lazily, because only students who have paid need the button, and only after the lecture. */
const LazyComplaintButton = lazyScreen(
  async () => (await import("#renderer/enrollments/complaints/ComplaintButton.tsx")).ComplaintButton,
);

/** Only students who were enrolled in a deleted lecture see more than that it was deleted. */
const LazyCancelledSeat = lazyScreen(
  async () => (await import("#renderer/enrollments/after/CancelledSeat.tsx")).CancelledSeat,
);

const showCancelledSeat = (lectureId: string, nothing: ReactNode) => (
  <IsolatedPart part={<LazyCancelledSeat lectureId={lectureId} nothing={nothing} />} />
);

/** One lecture for signed-in users. */
export function MemberLectureScreen() {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  const navigate = useNavigate();
  return (
    <LoadedLecturePage title={t("lecture")} query={lectureQuery} missing={showCancelledSeat}>
      {(lecture, reload) =>
        lecture.instructor === account._id ? (
          <LectureDetailView
            lecture={lecture}
            instructorEmail={lecture.instructorEmail}
            action={<OwnSeatAction lecture={lecture} hosts />}
            state={<OwnLectureState lecture={lecture} onOutdated={reload} />}
            replay={<OwnReplay lecture={lecture} />}
            announcements={
              <>
                <IsolatedPart part={<LazyManageAnnouncements lectureId={lecture._id} />} />
                <QuestionsBefore lecture={lecture} hosting />
                <HostPolls lecture={lecture} />
              </>
            }
            materials={<IsolatedPart part={<LazyHostFiles lecture={lecture} />} />}
            ownActions={
              <IsolatedPart
                part={
                  <LazyOwnLectureActions
                    lecture={lecture}
                    withShare={false}
                    onDeleted={() => void navigate("/dashboard")}
                  />
                }
              />
            }
          />
        ) : (
          <StudentLecture lecture={lecture} onOutdated={reload} />
        )
      }
    </LoadedLecturePage>
  );
}

/** From its start on, questions are asked in the lecture's room. */
function QuestionsBefore({ lecture, hosting }: { lecture: LectureDetail; hosting: boolean }) {
  if (Date.parse(lecture.schedule) <= serverNow()) return null;
  return <IsolatedPart part={<LazyQuestions lectureId={lecture._id} hosting={hosting} />} />;
}

/** Polls are prepared until the lecture ends, and what they became is read afterwards. */
function HostPolls({ lecture }: { lecture: LectureDetail }) {
  const Part = stageOf(lecture, useNow()) === "ended" ? LazyClassResults : LazyPreparePolls;
  return <IsolatedPart part={<Part lectureId={lecture._id} />} />;
}

function OwnAnswers({ lecture }: { lecture: LectureDetail }) {
  const isOver = stageOf(lecture, useNow()) === "ended";
  return isOver && <IsolatedPart part={<LazyOwnResults lectureId={lecture._id} />} />;
}

interface StudentLectureProps {
  lecture: LectureDetail;
  onOutdated: () => void;
}

/** The page of a lecture for everybody except its instructor. These users can enroll or use their seat. */
function StudentLecture({ lecture, onOutdated }: StudentLectureProps) {
  const { _id, name, instructorEmail } = lecture;
  const { state, reload } = useQuery(ownSeatQuery(_id));
  // A student who has just enrolled may now download the files that are reserved for enrolled students.
  const own = state.phase === "loaded" ? state.data : null;
  const seatKey = own === null ? "" : String(own.isEnrolled || own.hasReplay);
  const complaint = own?.payment?.complaint;
  const handleOutdated = () => {
    reload();
    onOutdated();
  };
  return (
    <LectureDetailView
      lecture={lecture}
      instructorEmail={instructorEmail}
      action={<StudentAction lecture={lecture} seat={state} onRetry={reload} onOutdated={onOutdated} />}
      {...(own && { state: <SeatState lecture={lecture} own={own} onOutdated={handleOutdated} /> })}
      {...(own && { replay: <StudentReplay lecture={lecture} own={own} onOutdated={handleOutdated} /> })}
      {...((own?.isEnrolled || own?.hasReplay) && {
        announcements: (
          <>
            <IsolatedPart part={<LazyAnnouncements lectureId={_id} />} />
            {own.isEnrolled && <QuestionsBefore lecture={lecture} hosting={false} />}
            {own.isEnrolled && <OwnAnswers lecture={lecture} />}
          </>
        ),
      })}
      materials={<IsolatedPart part={<LazyMaterials key={seatKey} lectureId={_id} />} />}
      {...(complaint && {
        ownActions: (
          <IsolatedPart
            part={<LazyComplaintButton lectureId={_id} lectureName={name} complaint={complaint} />}
          />
        ),
      })}
    />
  );
}

import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import type { Mentor } from "#contract/lectures/mentor.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { LectureCard } from "#renderer/lectures/LectureCard.tsx";
import "#renderer/lectures/list/lecture-list.css";
import { MentorLectures, ListedLectures } from "#renderer/mentors/MentorLectures.tsx";
import { mentorQuery } from "#renderer/mentors/mentor-queries.ts";
import { MentorProfile } from "#renderer/mentors/MentorProfile.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import "#renderer/kit/actions/plain-button.css";
import { AppPage } from "../shell/AppPage.tsx";

/** One mentor and their lectures. Guests can also see it. */
export function MentorScreen() {
  const { t } = useTranslation("mentors");
  const [search] = useSearchParams();
  const id = search.get("id");
  if (id !== null && id !== "") return <ChosenMentor key={id} id={id} />;
  return (
    <AppPage title={t("mentor")}>
      <NoMentor text={t("noMentor")} />
    </AppPage>
  );
}

function ChosenMentor({ id }: { id: string }) {
  const { t } = useTranslation("mentors");
  const { state, reload } = useQuery(mentorQuery(id));
  if (state.phase === "loaded") {
    return (
      <MentorView mentor={state.data}>
        <MentorLectures mentorId={id} {...upcomingOf(state.data)} />
        <MentorLectures mentorId={id} when="past" renderLecture={renderCard} />
      </MentorView>
    );
  }
  return (
    <AppPage title={t("mentor")}>
      {state.phase === "loading" ? (
        <Waiting label={t("loadingMentor")} />
      ) : (
        <LoadingFailed error={state.error} onRetry={reload} />
      )}
    </AppPage>
  );
}

interface SsrMentorProps {
  mentor: Mentor;
  upcoming: PagedList<Lecture>;
  past: PagedList<Lecture>;
}

const renderCard = (lecture: Lecture) => <LectureCard lecture={lecture} level={3} />;

function upcomingOf(mentor: Mentor) {
  return {
    when: "upcoming",
    renderLecture: renderCard,
    empty: <NothingUpcoming name={mentor.name} />,
  } as const;
}

/** A mentor's page with preloaded lists. */
export function SsrMentor({ mentor, upcoming, past }: SsrMentorProps) {
  return (
    <MentorView mentor={mentor}>
      <ListedLectures list={upcoming} {...upcomingOf(mentor)} />
      <ListedLectures list={past} when="past" renderLecture={renderCard} />
    </MentorView>
  );
}

function MentorView({ mentor, children }: { mentor: Mentor; children: ReactNode }) {
  const { t } = useTranslation("mentors");
  const isOwn = useSession((session) => session.account?._id === mentor._id);
  const editProfile = (
    <Link className="plain-button" to="/profile">
      {t("editProfile")}
    </Link>
  );
  return (
    <AppPage title={`${mentor.name} · ${t("mentor")}`}>
      <MentorProfile mentor={mentor} {...(isOwn && { action: editProfile })}>
        {children}
      </MentorProfile>
    </AppPage>
  );
}

/** Loading a deleted account again is pointless, so this shows a link to other mentors instead of a retry button. */
function LoadingFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation("mentors");
  const isGone = error.code === "account_not_found" || error.code === "invalid";
  return isGone ? <NoMentor text={t("gone")} /> : <FailureState text={errorText(error)} onRetry={onRetry} />;
}

function NothingUpcoming({ name }: { name: string }) {
  const { t } = useTranslation("mentors");
  return <NoMentor text={t("noUpcoming", { name })} />;
}

function NoMentor({ text }: { text: string }) {
  const { t } = useTranslation("mentors");
  return (
    <div className="no-mentor">
      <EmptyState text={text} />
      <Link className="plain-button plain-button--primary" to="/mentors">
        {t("allMentors")}
      </Link>
    </div>
  );
}

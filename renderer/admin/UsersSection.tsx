import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AdminUser } from "#contract/admin/admin.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { suspendUser, unsuspendUser, usersQuery } from "./admin-actions.ts";
import { EmailLink } from "./EmailLink.tsx";

/** Searches accounts by name or email. */
export function UsersSection() {
  const { t } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const list = usePagedQuery(usersQuery(search));
  return (
    <>
      <AdminSearch label={t("users.search")} onSearch={setSearch} />
      <PagedItems list={list} texts={{ loading: t("loading"), empty: t("users.empty"), more: t("showMore") }}>
        {(user) => <UserCard user={user} onChanged={list.reload} />}
      </PagedItems>
    </>
  );
}

function UserCard({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { name, suspendedAt } = user;
  return (
    <>
      <div className="admin-card__head">
        <h3>{name}</h3>
        <span className="admin-card__role">{t(`users.role.${user.role}`)}</span>
      </div>
      <Figures
        figures={[
          { label: t("users.email"), value: <EmailLink email={user.email} /> },
          { label: t("users.joined"), value: formatDate(user.createdAt) },
        ]}
      />
      {suspendedAt !== null && (
        <p className="admin-card__note">{t("users.suspendedSince", { date: formatDate(suspendedAt) })}</p>
      )}
      {user.role === "instructor" && (
        <p>
          <Link to={`/admin/lectures?search=${encodeURIComponent(user.email)}`}>{t("users.lectures")}</Link>
        </p>
      )}
      {user.role !== "admin" && <UserActions user={user} onChanged={onChanged} />}
    </>
  );
}

function UserActions({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { _id, name, suspendedAt } = user;
  return (
    <div className="admin-card__acts">
      {suspendedAt === null ? (
        <ActionButton
          danger
          label={t("users.suspend")}
          question={t(
            user.role === "instructor" ? "users.suspendInstructorQuestion" : "users.suspendQuestion",
            { name },
          )}
          textLabel={t("users.reason")}
          action={(reason) => suspendUser(_id, reason)}
          done={() => messages.t("users.suspended", { ns: "admin", name })}
          onDone={onChanged}
        />
      ) : (
        <ActionButton
          label={t("users.unsuspend")}
          question={t("users.unsuspendQuestion", { name })}
          textLabel={t("users.reason")}
          action={(reason) => unsuspendUser(_id, reason)}
          done={() => messages.t("users.unsuspended", { ns: "admin", name })}
          onDone={onChanged}
        />
      )}
    </div>
  );
}

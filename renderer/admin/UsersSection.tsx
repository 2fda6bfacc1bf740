import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminUser } from "#contract/admin/admin.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { StateTag } from "#renderer/kit/lists/StateTag.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { suspendUser, unsuspendUser, usersQuery } from "./admin-actions.ts";
import { EmailLink } from "./Person.tsx";

/** Searches accounts by name or email. */
export function UsersSection() {
  const { t } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const list = usePagedQuery(usersQuery(search));
  return (
    <>
      <AdminSearch label={t("users.search")} onSearch={setSearch} />
      <PagedTable
        list={list}
        texts={{ loading: t("loading"), empty: t("users.empty"), more: t("showMore") }}
        columns={[
          { label: t("users.name"), render: ({ name }) => <h3>{name}</h3> },
          { label: t("users.roleLabel"), render: ({ role }) => t(`users.role.${role}`) },
          { label: t("users.email"), render: ({ email }) => <EmailLink email={email} /> },
          { label: t("users.joined"), render: ({ createdAt }) => formatDate(createdAt) },
          { label: t("refunds.stateLabel"), render: (user) => <UserState user={user} /> },
        ]}
      >
        {(user) => <UserActions user={user} onChanged={list.reload} />}
      </PagedTable>
    </>
  );
}

function UserState({ user: { suspendedAt } }: { user: AdminUser }) {
  const { t } = useTranslation("admin");
  return suspendedAt === null ? (
    <StateTag tone="good">{t("users.active")}</StateTag>
  ) : (
    <StateTag tone="bad">{t("users.suspendedSince", { date: formatDate(suspendedAt) })}</StateTag>
  );
}

function UserActions({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { _id, name, suspendedAt } = user;
  if (user.role === "admin") return null;
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
      {user.role === "instructor" && (
        <LinkButton to={`/admin/lectures?search=${encodeURIComponent(user.email)}`}>
          {t("users.lectures")}
        </LinkButton>
      )}
    </div>
  );
}

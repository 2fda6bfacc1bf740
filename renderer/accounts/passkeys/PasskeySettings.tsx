import { useTranslation } from "react-i18next";
import type { Passkey } from "#contract/accounts/passkey.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { formatRelative } from "#renderer/kit/formatting/format-relative.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { type AskedPasskey, usePasskeys } from "./use-passkeys.ts";
import "../security/security.css";
import "./passkeys.css";

/** The account's passkeys, with controls to add, rename and remove them. */
export function PasskeySettings({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation("passkeys");
  const { state, reload, asked, ask, close, change } = usePasskeys(onDone);
  if (state.phase === "loading") return <Skeletons shape="row" label={t("loading")} />;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  return (
    <>
      {state.data.length > 0 && (
        <ul className="paged-items">
          {state.data.map((passkey) => (
            <li key={passkey._id}>
              <PasskeyItem passkey={passkey} onAsk={ask} />
            </li>
          ))}
        </ul>
      )}
      <div className="profile-form__actions">
        <Button size="large" className="passkeys__add" onClick={() => ask({ what: "add" })}>
          {t("add")}
        </Button>
      </div>
      {asked !== null && (
        <PasskeyDialog
          asked={asked}
          count={state.data.length}
          action={(fields) => change(asked, fields)}
          onClose={close}
        />
      )}
    </>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  onAsk: (asked: AskedPasskey) => void;
}

function PasskeyItem({ passkey, onAsk }: PasskeyItemProps) {
  const { t } = useTranslation("passkeys");
  const now = useNow();
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <div className="session-item">
      <div className="security-item">
        <p className="security-item__title passkeys__name">{name}</p>
        <p className="security-item__detail">{t("addedOn", { date: formatDateTime(addedAt) })}</p>
        <p className="security-item__detail">
          {lastUsedAt === null
            ? t("neverUsed")
            : t("lastUsed", {
                when: formatRelative(new Date(Math.min(Date.parse(lastUsedAt), now.getTime())), now, null),
              })}
        </p>
      </div>
      <div className="profile-form__actions">
        <Button aria-label={t("renameOne", { name })} onClick={() => onAsk({ what: "rename", passkey })}>
          {t("rename")}
        </Button>
        <Button
          className="passkeys__remove"
          aria-label={t("removeOne", { name })}
          onClick={() => onAsk({ what: "remove", passkey })}
        >
          {t("remove")}
        </Button>
      </div>
    </div>
  );
}

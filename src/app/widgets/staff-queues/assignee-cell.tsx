import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { type Colleague, type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { grid, kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { isAssignedKind, useAssign } from "./use-assign.ts";

interface Props {
  of: { id: string; open: boolean; assignee: Colleague | null; role: StaffRole | null };
  kind: InboxKind;
  onChanged: () => void;
}

/** Who answers it; what is nobody's is taken by one press, or by the key A. */
export function AssigneeCell({ of: { id, open, assignee, role }, kind, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const { busy, assignTo } = useAssign(kind, id, onChanged);
  const online = useAtomValue(onlineAtom);
  if (assignee) return <bdi>{assignee.name[language]}</bdi>;
  const queue = role ? i18n._(ROLE[role]) : null;
  if (!open || !isAssignedKind(kind) || !may(SETTLED_BY[kind])) return <span className={kit("soft")}>{queue ?? t`Nobody yet`}</span>;
  return (
    // Why it cannot be pressed is longer than what it does: that may take two lines.
    <span className={grid(0, "over-link", ...(online ? (["nowrap"] as const) : []))}>
      {queue ? <span className={kit("soft")}>{queue}</span> : null}
      <NetworkButton data-assign tone="plain" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => assignTo("me")}>
        {t`Assign to me`}
      </NetworkButton>
    </span>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type Colleague, type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { isAssignedKind, useAssign } from "./use-assign.ts";

interface Props {
  of: { id: string; open: boolean; assignee: Colleague | null };
  kind: InboxKind;
  onChanged: () => void;
}

/** Who answers it; what is nobody's is taken by one press, or by the key A. */
export function AssigneeCell({ of: { id, open, assignee }, kind, onChanged }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const { busy, assignTo } = useAssign(kind, id, onChanged);
  if (assignee) return <bdi>{assignee.name[language]}</bdi>;
  if (!open || !isAssignedKind(kind) || !may(SETTLED_BY[kind])) return <span className={kit("soft")}>{t`Nobody yet`}</span>;
  return (
    // Above the link, which is as large as the row.
    <span className={kit("relative", "nowrap")} style={{ zIndex: 1 }}>
      <NetworkButton data-assign tone="plain" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => assignTo("me")}>
        {t`Assign to me`}
      </NetworkButton>
    </span>
  );
}

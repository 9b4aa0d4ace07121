import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useParams } from "wouter";
import { isMessageKind } from "#contract/messages/message-kinds.ts";
import { changeMessageText, type MessageText, messageTextForm, readMessageText, TEXT_MAX } from "#contract/messages/message-texts.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { textStatus } from "./message-text-words.ts";
import { TextPreview } from "./text-preview.tsx";
import { TextVersions } from "./text-versions.tsx";
import { TryText } from "./try-text.tsx";
import { VariableChips } from "./variable-chips.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/platform/messages/:kind`: the wording of one message, how it looks, and how it was before. */
export function MessageTextScreen() {
  const { kind } = useParams<{ kind: string }>();
  const { t } = useLingui();
  const said = useSaid();
  const read = useStaffRead(readMessageText, { params: { kind } });
  const row = read.data;
  return (
    <div className={stack(16)}>
      <PageHead
        title={row ? <bdi>{said(row.platform.title)}</bdi> : t({ message: "Templates", context: "message texts" })}
        note={row ? <StatusWord of={row.own ? textStatus.own : textStatus.platform} pill /> : null}
        back="/staff/platform/messages"
      />
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(text) => (
          <>
            <TextForm key={`${text.kind} ${text.version}`} text={text} onChanged={read.retry} />
            <TextVersions text={text} onChanged={read.retry} />
          </>
        )}
      </LoadState>
    </div>
  );
}

function TextForm({ text, onChanged }: { text: MessageText; onChanged: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const schema = messageTextForm(isMessageKind(text.kind) ? text.kind : null);
  const sections: FormSection[] = [
    {
      key: "wording",
      title: t({ message: "Wording", context: "message texts" }),
      fields: [
        { kind: "both", path: "title", label: t({ message: "Title and subject", context: "message texts" }), max: TEXT_MAX.title },
        { kind: "both", path: "body", label: t({ message: "Text", context: "message texts" }), max: TEXT_MAX.body, lines: true },
        { kind: "text", path: "reason", label: t`Reason of the change`, max: TEXT_MAX.reason, hint: t`It is kept with the version` },
      ],
    },
  ];
  const of = useRecordForm<MessageText>({
    place: `staff/message-texts/${text.kind}`,
    sections,
    schema,
    record: text,
    save: async ({ body, version, key }) => {
      const sent = { ...formBody(schema, body), version };
      const { data } = await call(changeMessageText, { params: { kind: text.kind }, body: sent, idempotencyKey: key });
      return data;
    },
    done: () => {
      showNotice({ id: "message-text", kind: "success", message: msg`Saved. Messages from now on say it.` });
      onChanged();
    },
  });
  const locked = !may("settings.write");
  return (
    <VariableChips form={of.form} kind={text.kind} locked={locked}>
      <RecordFormFrame
        of={of}
        locked={locked}
        save={t`Save changes`}
        aside={
          <>
            <TextPreview values={of.form.values} text={text} />
            {locked ? null : <TryText text={text} of={of} />}
          </>
        }
      />
    </VariableChips>
  );
}

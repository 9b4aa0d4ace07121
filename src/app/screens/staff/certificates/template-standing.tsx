import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import {
  approveTemplate,
  type certificateTemplates,
  enforceTemplate,
  readTemplateSample,
  type TemplateStatus,
} from "#contract/certificates/certificate-templates.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, stack } from "#app/ui/kit.ts";
import { CertificatePaper } from "#app/widgets/certificate-paper/certificate-paper.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useNow } from "#app/widgets/time/use-now.ts";

export type Template = DataOf<typeof certificateTemplates.read>;

/** Who wrote and approved it, its next step, and the paper. */
export function TemplateStanding({ row, onChanged }: { row: Template; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const now = useNow();
  const sample = useStaffRead(readTemplateSample);
  const ended = row.ended.map((name) => said(name)).join(", ");
  return (
    <div className={stack(16)}>
      {ended ? <NoticeBox kind="bad">{t`The mandate of ${ended} is over: no certificate is issued from this template.`}</NoticeBox> : null}
      <FactLine
        facts={[
          ...(row.written_by ? [{ name: t`Written by`, value: <bdi>{said(row.written_by.name)}</bdi> }] : []),
          ...(row.approved_by ? [{ name: t`Approved by`, value: <bdi>{said(row.approved_by.name)}</bdi> }] : []),
          ...(row.in_force_at ? [{ name: t`In force since`, value: formatDate(language, row.in_force_at) }] : []),
        ]}
      />
      <Steps row={row} onChanged={onChanged} />
      <Part title={<Trans>Preview with the longest name and title on record</Trans>}>
        {sample.data ? (
          <CertificatePaper
            language="both"
            number="QBS-1448-000000"
            programId={1}
            glaze="data"
            verifyAt="/verify"
            snapshot={{
              ...sample.data,
              type: "course",
              hours: 24,
              grade: 96,
              issued_at: now.toISOString(),
              signatories: row.signatories.map(({ name, title }) => ({ name, title })),
              template: { number: row.id, awards: row.awards, facts: row.facts },
            }}
          />
        ) : null}
      </Part>
    </div>
  );
}

const STEPS = {
  draft: { verb: msg({ message: "Approve", context: "template" }), endpoint: approveTemplate },
  approved: { verb: msg`Put in force`, endpoint: enforceTemplate },
} satisfies Partial<Record<TemplateStatus, { verb: MessageDescriptor; endpoint: unknown }>>;

function Steps({ row, onChanged }: { row: Template; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { busy, act } = useNoticedAction(`template/${row.id}`);
  if ((row.status !== "draft" && row.status !== "approved") || row.archived_at || !may("certificates.issue")) return null;
  const { verb, endpoint } = STEPS[row.status];
  return (
    <div className={cluster(8)}>
      <NetworkButton
        busy={busy}
        offline={t`Needs a connection`}
        onClick={() =>
          void act(async () => {
            await call(endpoint, { params: { id: row.id }, body: { version: row.version } });
            forgetStaffReads();
            onChanged();
          })
        }
      >
        {i18n._(verb)}
      </NetworkButton>
      {row.status === "draft" ? <p>{t`A second person approves it.`}</p> : null}
    </div>
  );
}

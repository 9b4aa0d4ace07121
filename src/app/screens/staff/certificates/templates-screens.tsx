import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useParams, useSearch } from "wouter";
import { certificateTemplateForm, certificateTemplates, type TemplateStatus } from "#contract/certificates/certificate-templates.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { type Template, TemplateStanding } from "./template-standing.tsx";

const PATH = "/staff/certificates/templates";

const templateStatus: Record<TemplateStatus, StatusWords> = {
  draft: { words: msg({ message: "Draft", context: "template" }), kind: "wait" },
  approved: { words: msg({ message: "Approved", context: "template" }), kind: "info" },
  in_force: { words: msg({ message: "In force", context: "template" }), kind: "ok" },
  retired: { words: msg({ message: "Retired", context: "template" }), kind: "plain" },
};

/** `/staff/certificates/templates`: what certificates were and are drawn from, the newest first. */
export function TemplatesScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordList<Template>
      calls={certificateTemplates}
      path={PATH}
      write="certificates.issue"
      title={t({ message: "Templates", context: "certificates" })}
      tabs={<PlaceTabs place="certificates" current={PATH} />}
      search={t`Name of a template`}
      empty={{
        title: t`No templates yet`,
        help: t`Until one is in force, certificates say our own words, with the signatories of the settings.`,
      }}
      add={t`New template`}
      columns={[
        { key: "name", head: t({ message: "Template", context: "certificates" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        { key: "number", head: t`Number`, spare: true, cell: ({ id }) => id },
        {
          key: "by",
          head: t`Approved by`,
          phone: "second",
          cell: ({ approved_by: by }) => (by ? <bdi>{said(by.name)}</bdi> : "–"),
        },
        { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={templateStatus[row.status]} /> },
      ]}
    />
  );
}

/** `/staff/certificates/templates/:id`: its words and who signs, on paper with the longest name and title on record. */
export function TemplateScreen() {
  const { id } = useParams<{ id: string }>();
  const from = Number(new URLSearchParams(useSearch()).get("from"));
  return id === "new" && Number.isSafeInteger(from) && from > 0 ? <Copy from={from} /> : <OneTemplate copied={null} />;
}

const WIDTHS = [100, 100, 100] as const;

/** A new one that begins with the words and signatories of another: what is in force is not changed, it is followed. */
function Copy({ from }: { from: number }) {
  const read = useStaffRead(certificateTemplates.read, { params: { id: from } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(copied) => <OneTemplate copied={copied} />}
    </LoadState>
  );
}

function OneTemplate({ copied }: { copied: Template | null }) {
  const { t } = useLingui();
  const said = useSaid();
  const hint = (known: string) => t`Empty: our words. Known names in braces: ${known}`;
  return (
    <RecordScreen<Template>
      kind={{
        calls: certificateTemplates,
        path: PATH,
        write: "certificates.issue",
        fresh: t`New template`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        noteOf: ({ status }) => <StatusWord of={templateStatus[status]} pill />,
        leadsTo: ({ id }) => ({ href: `${PATH}/new?from=${id}`, words: t`Copy into a new template` }),
        ...(copied ? { first: copied, copyOf: copied.id } : {}),
        schema: certificateTemplateForm,
        sections: () => [
          {
            key: "words",
            title: t`Words`,
            fields: [
              { kind: "both", path: "name", label: t`Name of the template`, max: 80 },
              {
                kind: "both",
                path: "awards",
                label: t`Who gives it`,
                max: 160,
                optional: true,
                hint: hint("{issuer}"),
              },
              {
                kind: "both",
                path: "facts",
                label: t`Hours and grade`,
                max: 160,
                optional: true,
                hint: hint("{hours} {grade}"),
              },
            ],
          },
          {
            key: "signatories",
            title: t`Signatories`,
            fields: [
              {
                kind: "list",
                path: "signatories",
                label: t`Signatories`,
                hint: t`Once a mandate is over, nothing is issued with its signature.`,
                most: 2,
                add: t`Add a signatory`,
                row: (place) => t`Signatory ${place}`,
                cells: [
                  { path: "signatories.#.name.ar", label: t`Name in Arabic`, lang: "ar" },
                  { path: "signatories.#.name.en", label: t`Name in English`, lang: "en" },
                  { path: "signatories.#.title.ar", label: t`Office in Arabic`, lang: "ar" },
                  { path: "signatories.#.title.en", label: t`Office in English`, lang: "en" },
                  { path: "signatories.#.until", label: t`Last day of the mandate (2027-12-31), or empty`, ltr: true },
                ],
              },
            ],
          },
        ],
        below: (row, reread) => <TemplateStanding row={row} onChanged={reread} />,
      }}
    />
  );
}

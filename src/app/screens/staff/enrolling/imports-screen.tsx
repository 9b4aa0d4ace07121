import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listEnrollmentImports } from "#contract/enrollments/enrollment-imports.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { importState } from "./import-words.ts";
import { NewImport } from "./new-import.tsx";

const A_PAGE = 20;
const PATH = "/staff/people/import";

/** `/staff/people/import`: enrollments by a file, and the files of before. */
export function ImportsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const address = useListAddress();
  const page = pageNumber(address.get("page"));
  const read = useStaffRead(listEnrollmentImports, { query: { page, per_page: A_PAGE } });
  const total = read.meta?.total;
  return (
    <div className={stack(24)}>
      <PageHead title={t`Enrol by a file`} back="/staff/people" action={<ExportButton kind="roster" filter={{}} rows={null} />} />
      {may("enrollments.write") ? <NewImport /> : null}
      <Part title={t`Files of before`}>
        <ListState of={read} empty={{ title: t`No files yet` }} unfiltered={null}>
          {(rows) => (
            <StaffList
              choosable
              label={t`Files of before`}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `${PATH}/${id}`}
              columns={[
                { key: "name", head: t`File`, cell: ({ file_name: name }) => <bdi>{name}</bdi> },
                { key: "at", head: t`Time`, phone: "second", cell: ({ created_at: at }) => formatDateTime(language, at, {}) },
                { key: "by", head: t`By`, spare: true, cell: ({ made_by: by }) => <bdi>{said(by.name)}</bdi> },
                {
                  key: "right",
                  head: t`Enrolled`,
                  cell: ({ counts }) => formatNumber(language, counts.will + counts.enrolled + counts.kept),
                },
                { key: "wrong", head: t`Do nothing`, spare: true, cell: ({ counts }) => formatNumber(language, counts.wrong) },
                { key: "state", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={importState[status]} /> },
              ]}
            />
          )}
        </ListState>
        {total ? (
          <ListFoot count={t`${plural(total, { one: "# file", other: "# files" })}`}>
            <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
          </ListFoot>
        ) : null}
      </Part>
    </div>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type EnrollmentImport, type ImportLine, LINE_RESULTS, listImportLines } from "#contract/enrollments/enrollment-imports.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { lineResult } from "./import-words.ts";
import { MendLine } from "./mend-line.tsx";
import { NearestCohorts } from "./nearest-cohorts.tsx";
import { WhyLine } from "./why-line.tsx";

const A_PAGE = 50;

/** Each line of a file, with what it says, what it will do or did, and why not. */
export function ImportLines({ of, onChanged }: { of: EnrollmentImport; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const address = useListAddress();
  const page = pageNumber(address.get("page"));
  const result = LINE_RESULTS.find((one) => one === address.get("result"));
  const read = useStaffRead(listImportLines, {
    params: { id: of.id },
    query: { page, per_page: A_PAGE, ...(result ? { "filter[result]": result } : {}) },
  });
  const mends = of.status === "read" && may("enrollments.write");
  const changed = () => {
    read.retry();
    onChanged();
  };
  const tabs = LINE_RESULTS.filter((one) => of.counts[one] > 0 || one === result);
  return (
    <Part title={t`Line by line`}>
      <div className={stack(12)}>
        <LinkTabs
          label={t`Which lines`}
          current={result ?? ""}
          tabs={[
            { key: "", href: address.to({ result: "" }), label: t`All lines` },
            ...tabs.map((key) => ({ key, href: address.to({ result: key }), label: i18n._(lineResult[key].words), count: of.counts[key] })),
          ]}
        />
        {mends ? <NearestCohorts of={of} onChanged={changed} /> : null}
        <ListState
          of={read}
          empty={{ title: t`No lines`, help: t`What a file said is erased after a week.` }}
          unfiltered={result ? () => address.go({ result: "" }) : null}
        >
          {(rows) => (
            <StaffList
              label={t`Line by line`}
              rows={rows}
              keyOf={({ line }) => String(line)}
              hrefOf={({ person }) => (person ? `/staff/people/${person.id}` : null)}
              columns={[
                {
                  key: "line",
                  head: t({ message: "Line", context: "file" }),
                  cell: ({ line, person }) => (
                    <>
                      {formatNumber(language, line)} {person ? <bdi>{said(person.name)}</bdi> : null}
                    </>
                  ),
                },
                {
                  key: "what",
                  head: t`What stands there`,
                  phone: "second",
                  cell: ({ text, program, starts_on: day }) =>
                    program ? (
                      <>
                        <bdi>{said(program)}</bdi> {day ? formatDate(language, day) : null}
                      </>
                    ) : (
                      <bdi className={kit("break-anywhere")}>{text}</bdi>
                    ),
                },
                {
                  key: "problem",
                  head: t`Why`,
                  phone: "second",
                  cell: (row) => <WhyLine of={row} />,
                },
                ...(mends
                  ? [
                      {
                        key: "mend",
                        head: t({ message: "Fix", context: "import" }),
                        phone: "second" as const,
                        cell: (row: ImportLine) => (row.result === "enrolled" ? null : <MendLine of={of} line={row} onChanged={changed} />),
                      },
                    ]
                  : []),
                { key: "result", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={lineResult[row.result]} /> },
              ]}
            />
          )}
        </ListState>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </div>
    </Part>
  );
}

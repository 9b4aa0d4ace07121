import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { listReadyCertificates } from "#contract/certificates/ready-certificates.ts";
import type { MetaOf } from "#contract/endpoint.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import type { ListAddress } from "#app/widgets/staff/list-address.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** An id that an address names; 0 where it names none. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/u.test(text) ? Number(text) : 0);

interface Filters {
  choices: ReactNode;
  standing: readonly { name: string; words: string }[];
}

/** The program and the cohort that the list is narrowed to, each chosen among those that somebody waits in, with how many. */
export function useReadyFilters(address: ListAddress, meta: MetaOf<typeof listReadyCertificates> | null): Filters {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { programs = [], cohorts = [] } = meta ?? {};
  const cohort = idOf(address.get("cohort"));
  // An address may name the cohort alone.
  const program = idOf(address.get("program")) || (cohorts.find(({ id }) => id === cohort)?.program_id ?? 0);
  const counted = (name: string, count: number) => `${name}, ${formatNumber(language, count)}`;
  const offered = {
    program: programs.map(({ id, title, count }) => ({ id, name: said(title), count })),
    cohort: cohorts.map(({ id, starts_on: day, count }) => ({ id, name: formatDate(language, day), count })),
  };
  // What the address names is a choice even where nobody waits in it any more.
  const options = (which: "program" | "cohort", asked: number, every: string) => [
    { value: "", label: every },
    ...offered[which].map(({ id, name, count }) => ({ value: String(id), label: counted(name, count) })),
    ...(asked > 0 && !offered[which].some(({ id }) => id === asked) ? [{ value: String(asked), label: String(asked) }] : []),
  ];
  const words = (which: "program" | "cohort", asked: number) => offered[which].find(({ id }) => id === asked)?.name ?? String(asked);
  const [inProgram, inCohort] = [words("program", program), words("cohort", cohort)];
  return {
    choices: (
      <>
        <PlainSelect
          label={t`Program`}
          name="program"
          value={program > 0 ? String(program) : ""}
          options={options("program", program, t`Every program`)}
          onChange={(value) => address.go({ program: value, cohort: "" })}
        />
        {program > 0 || cohort > 0 ? (
          <PlainSelect
            label={t`Cohort`}
            name="cohort"
            value={cohort > 0 ? String(cohort) : ""}
            options={options("cohort", cohort, t`Every cohort`)}
            onChange={(value) => address.go({ program: program > 0 ? String(program) : "", cohort: value })}
          />
        ) : null}
      </>
    ),
    standing: [
      ...(idOf(address.get("program")) > 0 ? [{ name: "program", words: t`Program: ${inProgram}` }] : []),
      ...(cohort > 0 ? [{ name: "cohort", words: t`Cohort: ${inCohort}` }] : []),
    ],
  };
}

import { Trans, useLingui } from "@lingui/react/macro";
import { adminPrograms, adminSetProgramCover, programForm } from "#contract/catalogue/admin-programs.ts";
import { adminCategories } from "#contract/content/admin-content.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { WaitsForSecond } from "#app/widgets/staff-form/waits-for-second.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { BeforePublishing, type Demand, useLacking } from "#app/widgets/staff-form/before-publishing.tsx";
import { CoverField } from "#app/widgets/staff-form/cover-field.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import type { RecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { programStatus, type ProgramRow } from "./program-words.ts";
import { useProgramSections } from "./program-sections.ts";
import { PublishButton } from "./publish-button.tsx";

const NEW = {
  vat_category: "S",
  level: "beginner",
  language: "ar",
  delivery: "online",
  certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
};

/** `/staff/programs/:id`: a program in both languages, what it lacks before it is published, and its way into the catalogue. */
export function ProgramScreen() {
  const { t } = useLingui();
  const said = useSaid();
  const sections = useProgramSections();
  return (
    <RecordScreen<ProgramRow>
      kind={{
        calls: adminPrograms,
        path: "/staff/programs",
        write: "programs.write",
        fresh: t`New program`,
        titleOf: ({ title }) => <bdi>{said(title)}</bdi>,
        noteOf: ({ status }) => <StatusWord of={programStatus[status]} />,
        leadsTo: (row) => ({ href: `/staff/programs/cohorts?program=${row.id}`, words: t({ message: "Cohorts", context: "staff" }) }),
        sections,
        schema: programForm,
        first: NEW,
        isArchived: ({ status }) => status === "archived",
        above: ({ price_wish: wish }) =>
          wish ? (
            <WaitsForSecond approval={wish.approval}>
              <Trans>
                The price of <Money sar={wish.price_after_discount ?? wish.price} /> waits for a second person. Until then visitors see the
                price below.
              </Trans>
            </WaitsForSecond>
          ) : null,
        aside: (row, form, reread) => <Aside row={row} form={form} reread={reread} />,
        actions: (row, form, reread) => (row.status === "draft" ? <Publish row={row} form={form} reread={reread} /> : null),
      }}
    />
  );
}

interface PartProps {
  row: ProgramRow;
  form: RecordForm<ProgramRow>;
  reread: () => void;
}

function Publish({ row, form, reread }: PartProps) {
  const demands = useDemands(row, form);
  const missing = Object.keys(useLacking(form)).length + demands.filter(({ met }) => !met).length;
  const unsaved = JSON.stringify(form.form.values) !== JSON.stringify(form.stored);
  return <PublishButton row={row} missing={missing} unsaved={unsaved} onDone={reread} />;
}

/** What its trainees did and were given, a table each. */
function TraineesExport({ program }: { program: number }) {
  const { t } = useLingui();
  if (!useMay()("people.read")) return null;
  const kinds = [
    { value: "course_grades" as const, label: t`Gradebook` },
    { value: "course_submissions" as const, label: t`Attempts and submissions` },
    { value: "course_activity" as const, label: t`Activity in each item` },
  ];
  return (
    <div>
      <ExportButton kind="course_grades" kinds={kinds} filter={{ program }} rows={null} />
    </div>
  );
}

/** What no field of the form says and publishing asks for. */
function useDemands(row: ProgramRow, { form }: RecordForm<ProgramRow>): Demand[] {
  const { t } = useLingui();
  const { instructors } = form.values;
  return [
    { key: "instructor", words: t`At least one instructor`, met: Array.isArray(instructors) && instructors.length > 0 },
    {
      key: "content",
      words: t`A published lesson or a session`,
      met: !row.empty,
      href: `/staff/programs/cohorts?program=${row.id}`,
    },
  ];
}

function Aside({ row, form, reread }: PartProps) {
  const { t } = useLingui();
  const said = useSaid();
  const fields = useStaffRead(adminCategories.list, { query: { per_page: 100 } });
  const field = fields.data?.find(({ id }) => id === row.category_id);
  const demands = useDemands(row, form);
  const { values } = form.form;
  return (
    <>
      <Part title={t`As visitors see it`}>
        <div className={stack(8)}>
          <div className={kit("round-md", "clip")} style={{ aspectRatio: "8 / 5" }}>
            <Cover id={row.id} glaze={field?.glaze ?? "edu"} photo={row.cover_photo} />
          </div>
          <b>
            <bdi>{said({ ar: String(values["title_ar"]), en: String(values["title_en"]) })}</bdi>
          </b>
          {field ? <span className={kit("soft", "sm")}>{said(field.name)}</span> : null}
          <CoverField endpoint={adminSetProgramCover} id={row.id} onDone={reread} />
        </div>
      </Part>
      {row.status === "published" ? null : <BeforePublishing of={form} demands={demands} />}
      {/* Outside of the form: the password that it asks for is a form of its own. */}
      {row.status === "draft" ? null : <TraineesExport program={row.id} />}
    </>
  );
}

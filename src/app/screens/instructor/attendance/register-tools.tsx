import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import type { RegisterView } from "#offline/attendance/register.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import type { Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { ListTools } from "#app/widgets/teaching/list-tools.tsx";
import css from "./register.module.css";
import { Tallies } from "./tallies.tsx";

interface Props {
  view: RegisterView;
  search: string;
  setSearch: (text: string) => void;
  only: Attendance | "unmarked" | null;
  show: (mark: Attendance | null) => void;
}

/** On a phone: the head of the list, which stays in view; its tallies stand above their columns. */
export function ListHead({ view, search, setSearch, only, show }: Props) {
  const { t } = useLingui();
  return (
    <ListTools
      className={classNames(kit("sunken"), css.head)}
      label={t`Search by name or trainee number`}
      value={search}
      onSearch={setSearch}
    >
      {only === null ? (
        <Recorded view={view} />
      ) : (
        <Button tone="plain" className={css.all} onClick={() => show(null)}>
          <Trans>Show all</Trans>
        </Button>
      )}
      <Tallies counts={view.counts} only={only} show={show} />
    </ListTools>
  );
}

/** Above the grid, after the choice of a session: search, tallies, and everybody at once. */
export function GridTools({ view, search, setSearch, only, show, locked, everybody }: Props & { locked: boolean; everybody: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <div className={kit("grow", "min-0")}>
        <TextInput
          type="search"
          name="search"
          aria-label={t`Search by name or trainee number`}
          placeholder={t`Search by name or trainee number`}
          start={<Search className={kit("no-shrink", "icon-20", "soft")} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Tallies counts={view.counts} only={only} show={show} />
      {only === null ? null : (
        <Button tone="plain" size="sm" onClick={() => show(null)}>
          <Trans>Show all</Trans>
        </Button>
      )}
      <Button className={kit("push-end")} tone="quiet" size="sm" onClick={everybody} disabled={locked}>
        <Trans>All present</Trans>
      </Button>
    </>
  );
}

/** How far the sheet is. */
export function Recorded({ view }: { view: RegisterView }) {
  const total = view.rows.length;
  const recorded = total - view.counts.unmarked;
  return (
    <span className={classNames(kit("soft", "xs", "tabular"), css.recorded)}>
      <Trans>
        {recorded} of {total} recorded
      </Trans>
    </span>
  );
}

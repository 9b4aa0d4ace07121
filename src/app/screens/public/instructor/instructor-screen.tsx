import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { readProgramId } from "#app/state/catalogue/program-read.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { ProgramCard } from "#app/widgets/catalogue/program-card.tsx";
import cards from "#app/widgets/catalogue/program-grid.module.css";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NotFound } from "#app/widgets/site/not-found.tsx";
import { Problem } from "#contract/problem.ts";
import { getInstructor, type InstructorPage } from "#contract/site/site.ts";
import { InstructorReviews } from "./instructor-reviews.tsx";

/** Under the navigation, which lies transparent over it, where there is no name to show. */
const NIGHT = <div className={kit("night", "pad-top-48", "pad-bottom-48")} />;

/** /instructors/{id}: who teaches, what, and what learners say of it. */
export function InstructorScreen() {
  const id = readProgramId(useParams<{ id: string }>().id);
  const person = useResource(id === null ? null : getInstructor, { params: { id: id ?? 1 } });
  if (id === null || (person.failure instanceof Problem && person.failure.code === "not_found")) {
    return (
      <>
        {NIGHT}
        <NotFound />
      </>
    );
  }
  const { data } = person;
  return (
    <>
      {data ? <NightBand title={<bdi>{data.name}</bdi>}>{data.title && <bdi>{data.title}</bdi>}</NightBand> : NIGHT}
      <div className={classNames(kit("pad-top-32", "pad-bottom-48"), layout.wrap)}>
        <KeptNotice of={person} />
        <LoadState of={person} skeleton={<SkeletonLines widths={[70, 45, 88, 55]} />}>
          {(known) => <Known person={known} />}
        </LoadState>
      </div>
    </>
  );
}

function Known({ person: { name, fields, rating, programs, reviews } }: { person: InstructorPage }) {
  const language = useAtomValue(languageAtom);
  return (
    <>
      <div className={row(16, "center", "below-24")}>
        <PersonMark name={name} large />
        <div>
          <p className={kit("soft")}>
            <bdi>{joinNames(language, fields)}</bdi>
          </p>
          <Rating rating={rating} />
        </div>
      </div>
      <h2 className={kit("below-20")}>
        <Trans>Programs</Trans>
      </h2>
      <ul className={classNames(grid(0, "cols-3"), cards.grid)}>
        {programs.map((program) => (
          <li className={grid()} key={program.id}>
            <ProgramCard program={program} phoneRow />
          </li>
        ))}
      </ul>
      <InstructorReviews reviews={reviews} />
    </>
  );
}

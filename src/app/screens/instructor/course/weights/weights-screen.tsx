import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileDown, Plus } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { getGradeWeights, type GradeWeights, type WeightRow } from "#contract/coursework/grade-weights.ts";
import { EXPORT_FORMATS } from "#contract/exports/staff-exports.ts";
import { getGradebook } from "#contract/coursework/gradebook.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { PartSheet } from "./part-sheet.tsx";
import { WeightRows } from "./weight-rows.tsx";
import css from "./weights.module.css";
import { WholeLine } from "./whole-line.tsx";
import { ofRows, sumOf, type TypedWeights, withTyped } from "./typed-weights.ts";
import { WeightsBar } from "./weights-bar.tsx";

/** /instructor/course/{id}/weights: what the final grade is made of, all of it in one place. */
export function WeightsScreen() {
  const courseId = idOf(useParams<{ id: string }>().id) ?? 0;
  return <TeachingFrame tab="weights">{() => <Weights courseId={courseId} />}</TeachingFrame>;
}

function Weights({ courseId }: { courseId: number }) {
  const read = useCachedRead(getGradeWeights, { params: { id: courseId } });
  // What a save answers, or refuses with, is the newest until it is read again.
  const [newest, setNewest] = useState<{ weights: GradeWeights; over: GradeWeights | null } | null>(null);
  const shown = newest && newest.over === read.data ? { ...read, data: newest.weights } : read;
  return (
    <LoadState of={shown} skeleton={<Skeleton className={css.skeleton} />}>
      {(weights) => <Loaded courseId={courseId} weights={weights} renew={(next) => setNewest({ weights: next, over: read.data })} />}
    </LoadState>
  );
}

interface Props {
  courseId: number;
  weights: GradeWeights;
  renew: (weights: GradeWeights) => void;
}

function Loaded({ courseId, weights, renew }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [typed, setTyped] = useState<TypedWeights>({});
  const [asked, setAsked] = useState<WeightRow | "new" | null>(null);
  const sum = sumOf(typed, weights);
  const title = asked === null || asked === "new" ? null : asked.translations[language].title;
  return (
    <section className={classNames(stack(16, "above-16"), css.page)} aria-label={t`Grade weights`}>
      <p className={kit("soft")}>
        <Trans>How much of the final grade each part is. A part without weight does not count.</Trans>
      </p>
      <WholeLine sum={sum} />
      <WeightRows
        courseId={courseId}
        weights={weights}
        typed={typed}
        change={(key, text) => setTyped((before) => withTyped(before, weights, key, text))}
        edit={setAsked}
        removed={(next) => {
          setTyped((before) => ofRows(before, next));
          renew(next);
        }}
      />
      <div className={cluster(8)}>
        <Button tone="quiet" icon={<Plus aria-hidden="true" />} onClick={() => setAsked("new")}>
          <Trans>Add an exam or a project</Trans>
        </Button>
        {online
          ? EXPORT_FORMATS.map((format) => (
              <DownloadButton
                key={format}
                endpoint={getGradebook}
                params={{ id: courseId }}
                query={{ format }}
                tone="quiet"
                icon={<FileDown aria-hidden="true" />}
              >
                {format === "xlsx" ? t`All grades (XLSX)` : t`All grades (CSV)`}
              </DownloadButton>
            ))
          : null}
      </div>
      {asked === null ? null : (
        <PartSheet
          courseId={courseId}
          row={asked === "new" ? null : asked}
          others={weights.sum}
          title={title === null ? t`Add an exam or a project` : t`Edit: ${title}`}
          close={() => setAsked(null)}
          saved={(next) => {
            setAsked(null);
            renew(next);
          }}
        />
      )}
      <WeightsBar
        courseId={courseId}
        weights={weights}
        typed={typed}
        renew={renew}
        saved={(next) => {
          setTyped({});
          renew(next);
        }}
        undo={() => setTyped({})}
      />
    </section>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useParams } from "wouter";
import { getGradeWeights, type GradeWeights } from "#contract/grade-weights.ts";
import { useKeptRead } from "#app/state/use-kept.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { WeightRows } from "./weight-rows.tsx";
import css from "./weights.module.css";
import { WholeLine } from "./whole-line.tsx";
import { sumOf, type TypedWeights, withTyped } from "./typed-weights.ts";
import { WeightsBar } from "./weights-bar.tsx";

/** /instructor/course/{id}/weights: what the final grade is made of, all of it in one place. */
export function WeightsScreen() {
  const courseId = idOf(useParams<{ id: string }>().id) ?? 0;
  return <TeachingFrame tab="weights">{() => <Weights courseId={courseId} />}</TeachingFrame>;
}

function Weights({ courseId }: { courseId: number }) {
  const read = useKeptRead(getGradeWeights, { params: { id: courseId } });
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
  const [typed, setTyped] = useState<TypedWeights>({});
  const sum = sumOf(typed, weights);
  return (
    <section className={css.page} aria-label={t`Grade weights`}>
      <p className={css.lead}>
        <Trans>How much of the final grade each part is. A part without weight does not count.</Trans>
      </p>
      <WholeLine sum={sum} />
      <WeightRows
        courseId={courseId}
        weights={weights}
        typed={typed}
        change={(key, text) => setTyped((before) => withTyped(before, weights, key, text))}
      />
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

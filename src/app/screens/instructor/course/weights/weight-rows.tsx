import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useId } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { GRADE_WEIGHTS, type GradeWeights, type WeightRow } from "#contract/coursework/grade-weights.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { typeWord } from "#app/widgets/coursework/grade-type-words.ts";
import { coursePath, editItemPath, partMarksPath } from "#app/widgets/teaching-layout/item-address.ts";
import { PartActions } from "./part-actions.tsx";
import css from "./weights.module.css";
import { type TypedWeights, weightIn } from "./typed-weights.ts";

interface Props {
  courseId: number;
  weights: GradeWeights;
  typed: TypedWeights;
  change: (key: string, text: string) => void;
  /** Asks for the form of an exam or project. */
  edit: (row: WeightRow) => void;
  /** An exam or project was taken out. */
  removed: (weights: GradeWeights) => void;
}

export function WeightRows({ courseId, weights, typed, change, edit, removed }: Props) {
  return (
    <ul className={kit("border-top")}>
      {weights.rows.map((row) => (
        <Row key={row.key} row={row} text={typed[row.key]} href={partPath(courseId, row)} change={(text) => change(row.key, text)}>
          {row.part ? <PartActions courseId={courseId} row={row} part={row.part} edit={() => edit(row)} removed={removed} /> : null}
        </Row>
      ))}
    </ul>
  );
}

/** Where a part is written, or its marks are entered. */
function partPath(courseId: number, { item_id: item, type, part }: WeightRow): string | null {
  if (part) return partMarksPath(courseId, part.id);
  if (item !== null) return editItemPath(courseId, type === "quiz" ? "activity" : "application", item);
  return type === "attendance" ? `${coursePath(courseId)}/attendance_degree` : null;
}

interface RowProps {
  row: WeightRow;
  /** As it was changed and not saved yet. */
  text: string | undefined;
  href: string | null;
  change: (text: string) => void;
  children: ReactNode;
}

function Row({ row, text, href, change, children }: RowProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const language = useAtomValue(languageAtom);
  const { title } = row.translations[language];
  const most = formatNumber(language, row.max_degree);
  const wrong = text !== undefined && weightIn(text) === null;
  const note = wrong || text !== undefined ? `${id}-note` : undefined;
  const { weight } = row;
  return (
    <li className={classNames(grid([8, 16], "center", "border-bottom", "pad-y-12"), css.row)}>
      <span className={classNames(grid(2), css.what)}>
        <b className={kit("strong", "break-anywhere")}>
          {href ? (
            <ActionLink href={href}>
              <bdi>{title}</bdi>
            </ActionLink>
          ) : (
            <bdi>{title}</bdi>
          )}
        </b>
        <small className={cluster([0, 12], "soft", "sm", "center", "tabular")}>
          <span>{i18n._(typeWord[row.type])}</span>
          <span>
            <Trans>Out of {most}</Trans>
          </span>
          {row.marks > 0 ? (
            <span>
              <Plural value={row.marks} one="# trainee has a mark" other="# trainees have a mark" />
            </span>
          ) : null}
          {row.status === "draft" ? (
            <StatusMark kind="plain">
              <Trans context="item">Draft</Trans>
            </StatusMark>
          ) : null}
        </small>
      </span>
      <span className={grid(4)}>
        <TextInput
          aria-label={t`Weight of ${title}, percent`}
          aria-describedby={note}
          aria-invalid={wrong || undefined}
          ltr
          inputMode="numeric"
          maxLength={3}
          end={<span aria-hidden="true">%</span>}
          placeholder="0"
          value={text ?? (weight === 0 ? "" : String(weight))}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {wrong ? (
          <FieldError id={note}>{t`A number from 0 to ${GRADE_WEIGHTS.whole}`}</FieldError>
        ) : text === undefined ? null : (
          <small className={kit("soft", "sm")} id={note}>
            <Trans>Before: {weight}%</Trans>
          </small>
        )}
      </span>
      {children}
    </li>
  );
}

import { type SQL, sql } from "drizzle-orm";
import type { AnalysisOrder, QuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import type { Executor } from "#server/db/client.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import type { StoredQuestion } from "#server/db/tables/learning-content.ts";

const ORDERS: Record<AnalysisOrder, SQL> = {
  place: sql`body.place`,
  facility: sql`figures.facility asc nulls last, body.place`,
  discrimination: sql`figures.discrimination asc nulls last, body.place`,
};

type Row = {
  question: StoredQuestion;
  place: number;
  learners: number;
  asked: number;
  answered: number;
  facility: number | null;
  discrimination: number | null;
  chosen: Record<string, number>;
};

/** Statistics of the questions that a quiz has now, over the first marked attempt of each learner: one statement. */
export async function quizAnalysis(db: Executor, itemId: number, order: AnalysisOrder): Promise<Omit<QuizAnalysis, "regraded">> {
  const { rows } = await db.execute<Row>(sql`
    with body as (
      select q.question, q.place::int as place from ${itemContents},
        jsonb_array_elements(${itemContents.body} -> 'questions') with ordinality as q(question, place)
      where ${itemContents.itemId} = ${itemId}),
    firsts as (
      select distinct on (${attempts.enrollmentId}) id, questions, answers, marks from ${attempts}
      where ${attempts.itemId} = ${itemId} and ${attempts.status} <> 'in_progress' and ${attempts.marks} is not null
      order by ${attempts.enrollmentId}, ${attempts.number}),
    parts as (
      select firsts.id as attempt, q.value ->> 'id' as question, (q.value ->> 'points')::float8 as points,
        (firsts.marks ->> (q.value ->> 'id'))::float8 as mark, firsts.answers -> (q.value ->> 'id') as answer
      from firsts cross join jsonb_array_elements(firsts.questions) as q(value)),
    totals as (
      select attempt, sum(mark) as mark, sum(points) as points from parts group by attempt having count(mark) = count(*)),
    figures as (
      select parts.question, count(*)::int as asked, count(parts.answer)::int as answered,
        round((100 * avg(greatest(0, parts.mark) / nullif(parts.points, 0)))::numeric, 1)::float8 as facility,
        round(corr(parts.mark, (totals.mark - parts.mark) / nullif(totals.points - parts.points, 0))::numeric, 2)::float8 as discrimination
      from parts left join totals on totals.attempt = parts.attempt group by parts.question),
    choices as (
      select parts.question, c.value as option, count(*)::int as chosen
      from parts cross join jsonb_array_elements_text(coalesce(parts.answer -> 'choices', '[]'::jsonb)) as c(value) group by 1, 2)
    select body.question, body.place, (select count(*)::int from firsts) as learners,
      coalesce(figures.asked, 0) as asked, coalesce(figures.answered, 0) as answered, figures.facility, figures.discrimination,
      coalesce((select jsonb_object_agg(choices.option, choices.chosen) from choices where choices.question = body.question ->> 'id'), '{}'::jsonb)
        as chosen
    from body left join figures on figures.question = body.question ->> 'id'
    order by ${ORDERS[order]}`);
  return {
    learners: rows[0]?.learners ?? 0,
    rows: rows.map(({ question, chosen, place, asked, answered, facility, discrimination }) => ({
      id: question.id,
      place,
      kind: question.kind,
      text: question.text,
      asked,
      answered,
      facility,
      discrimination,
      options: isChosen(question)
        ? question.options.map(({ id, text }) => ({ id, text, right: question.correct.includes(id), chosen: chosen[id] ?? 0 }))
        : [],
    })),
  };
}

const isChosen = ({ kind }: StoredQuestion): boolean => kind === "single" || kind === "multiple" || kind === "true_false";

import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { readCourseQuery } from "./course-query.ts";

/** The first day on which a program may begin. While its year is being typed a date is none yet: it counts once it is one. */
export function StartFilter({
  start,
  name,
  onChange,
}: {
  start: string | null;
  name: string | undefined;
  onChange: (start: string | null) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ start, text: start ?? "" });
  // The address may change by itself: «clear all», back.
  const text = typed.start === start ? typed.text : (start ?? "");
  return (
    <DayInput
      name={name}
      value={text}
      min="2020-01-01"
      max="2099-12-31"
      aria-label={t`Starting from`}
      onChange={(day) => {
        const next = readCourseQuery(`start=${day}`).start;
        const counts = next !== null || day === "";
        setTyped({ start: counts ? next : start, text: day });
        if (counts && next !== start) onChange(next);
      }}
    />
  );
}

import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import css from "./program-text.module.css";

interface ProgramWords {
  description: readonly string[];
  outcomes: readonly string[];
  requirements: readonly string[];
  faqs: readonly { question: string; answer: string }[];
}

/** What a program's page says about it, in the words of its authors. */
export function ProgramText({ program }: { program: ProgramWords }) {
  return (
    <div className={classNames(stack(32, "read"), css.text)}>
      {program.description.length > 0 ? (
        <section aria-labelledby="about-title">
          <h2 className={kit("below-12", "xl")} id="about-title">
            <Trans>About the course</Trans>
          </h2>
          {program.description.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </section>
      ) : null}
      <Points title={<Trans>What you will learn</Trans>} id="outcomes" items={program.outcomes} />
      <Points title={<Trans>Requirements</Trans>} id="requirements" items={program.requirements} />
      {program.faqs.length > 0 ? (
        <section aria-labelledby="faqs-title">
          <h2 className={kit("below-12", "xl")} id="faqs-title">
            <Trans>Frequently asked questions</Trans>
          </h2>
          {program.faqs.map(({ question, answer }) => (
            <Disclosure key={question} summary={<bdi>{question}</bdi>}>
              <p dir="auto">{answer}</p>
            </Disclosure>
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Points({ title, id, items }: { title: ReactNode; id: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className={kit("below-12", "xl")} id={`${id}-title`}>
        {title}
      </h2>
      <ul className={classNames(grid(8), css.points)}>
        {items.map((item) => (
          <li className={kit("relative", "pad-start-20")} key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

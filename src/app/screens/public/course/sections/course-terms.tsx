import { kit } from "#app/ui/kit.ts";
import { NuqtaList } from "#app/ui/marks/nuqta-list.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { CourseSection } from "./course-section.tsx";

/** What one should know before paying: the refund, what is needed, whom it is for, and what others asked. */
export function CourseTerms({ program }: { program: ProgramDetails }) {
  const { refund, requirements, audience, faqs } = program;
  const { days, progress_limit: limit, business_days: work } = refund;
  return (
    <>
      <CourseSection id="before-buying" title={<Trans>Before you buy</Trans>}>
        <p className={kit("read", "soft")}>
          <Trans>
            Full refund if you ask within <Plural value={days} one="# day" other="# days" /> of purchase and have completed no more than{" "}
            <bdi>{limit}%</bdi>. It returns to your payment method within{" "}
            <Plural value={work} one="# business day" other="# business days" />.
          </Trans>
        </p>
        {requirements.length > 0 && (
          <div className={kit("above-20")}>
            <h3 className={kit("below-8", "md")}>
              <Trans>Requirements</Trans>
            </h3>
            <NuqtaList items={requirements} />
          </div>
        )}
        {audience.length > 0 && (
          <div className={kit("above-20")}>
            <h3 className={kit("below-8", "md")}>
              <Trans>Who it is for</Trans>
            </h3>
            <NuqtaList items={audience} />
          </div>
        )}
      </CourseSection>
      {faqs.length > 0 && (
        <CourseSection id="questions" title={<Trans>Frequently asked questions</Trans>}>
          <div className={kit("border-top")}>
            {faqs.map((faq) => (
              <Disclosure key={faq.question} summary={<bdi>{faq.question}</bdi>}>
                <p className={kit("read", "soft", "pad-bottom-12")}>
                  <bdi>{faq.answer}</bdi>
                </p>
              </Disclosure>
            ))}
          </div>
        </CourseSection>
      )}
    </>
  );
}

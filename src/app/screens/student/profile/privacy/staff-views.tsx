import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { grid, kit } from "#app/ui/kit.ts";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";

/** When one of the staff looked at the person's own pages; nothing where nobody did, or a copy of before says nothing of it. */
export function StaffViews({ views = [] }: Partial<Pick<PrivacyState, "views">>) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (views.length === 0) return null;
  return (
    <ProfileSection title={t`Looks of the staff`}>
      <p className={kit("soft", "sm")}>
        <Trans>To help you, one of the staff opened your pages for a few minutes. They could read, and change nothing.</Trans>
      </p>
      <ul className={grid(4, "above-8", "sm")}>
        {views.map(({ at }) => (
          <li key={at}>
            <time dateTime={at}>{formatDateTime(language, at)}</time>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

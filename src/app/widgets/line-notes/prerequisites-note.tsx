import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleAlert, ListChecks } from "lucide-react";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import type { CartItem } from "#contract/cart/cart.ts";

type Line = Pick<CartItem, "missing_prerequisites" | "prerequisites_required">;

/** Before anything is paid: what the program builds on and the buyer has not completed, by name. */
export function PrerequisitesNote({ missing_prerequisites: missing = [], prerequisites_required: required = false }: Line) {
  const language = useAtomValue(languageAtom);
  if (missing.length === 0) return null;
  const names = (
    <bdi>
      {joinNames(
        language,
        missing.map(({ translations }) => translations[language].title),
      )}
    </bdi>
  );
  return required ? (
    <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
      <Trans>To be completed first: {names}</Trans>
    </StatusMark>
  ) : (
    <StatusMark kind="info" icon={<ListChecks aria-hidden="true" />}>
      <Trans>Better completed first: {names}</Trans>
    </StatusMark>
  );
}

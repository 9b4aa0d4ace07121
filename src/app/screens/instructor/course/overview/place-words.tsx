import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Check } from "lucide-react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster } from "#app/ui/kit.ts";
import css from "./outline.module.css";
import { type Arranging, type Held, standing } from "./use-arranging.ts";

/** Of what is held: where it is now, with the same moves as buttons. */
export function PlaceWords({ what, title, arranging }: { what: Held; title: string; arranging: Arranging }) {
  const { t } = useLingui();
  const { place, of } = standing(what, arranging.order);
  return (
    <div className={classNames(cluster(0, "center", "xs", "strong", "column-2"), css.place)}>
      <span>
        <Trans>
          Place {place} of {of}
        </Trans>
      </span>
      <IconButton label={t`Move up: ${title}`} icon={<ArrowUp aria-hidden="true" />} onClick={() => arranging.step(what, -1)} />
      <IconButton label={t`Move down: ${title}`} icon={<ArrowDown aria-hidden="true" />} onClick={() => arranging.step(what, 1)} />
      <IconButton label={t`Put down: ${title}`} icon={<Check aria-hidden="true" />} onClick={arranging.drop} />
    </div>
  );
}

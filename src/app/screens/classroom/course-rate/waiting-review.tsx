import { useLingui } from "@lingui/react/macro";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import type { ReviewValues } from "./review-values.ts";

/** What waits on this device. Until it was tried it can be taken back into the form. */
export function WaitingReview({ item, onUndo }: { item: WaitingItem; onUndo: (values: ReviewValues) => void }) {
  const { t } = useLingui();
  const { stars, body } = item.payload.body;
  const values: ReviewValues = { stars: Number(stars), body: typeof body === "string" ? body : "" };
  const { undo } = item;
  return (
    <article className={stack(12, "border", "round-md", "surface", "content-start", "pad-16")}>
      <header className={cluster([8, 16], "center", "between")}>
        <Rating rating={{ avg: values.stars, count: 1 }} only />
        <DeviceMark kind="waiting" pill />
      </header>
      {values.body ? (
        <p className={kit("pre-line", "read")}>
          <bdi>{values.body}</bdi>
        </p>
      ) : null}
      {undo ? (
        <div className={cluster([8, 12])}>
          <Button tone="quiet" size="sm" onClick={() => void undo().then((payload) => payload && onUndo(values))}>
            {t`Undo`}
          </Button>
        </div>
      ) : null}
    </article>
  );
}

import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { grid } from "#app/ui/kit.ts";
import {
  CARDS_AT_MOST,
  listCards,
  type PaymentCard,
  type PaymentCards,
  removeCard,
  restoreCard,
  setDefaultCard,
} from "#contract/orders/payment-cards.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProfileSection, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { CardRow } from "./card-row.tsx";

/** The provider's fields come only when a card is added. */
const AddCard = lazy(() => import("./add-card.tsx").then((module) => ({ default: module.AddCard })));

/** Cards for next time (R5.4): the default, what will run out, and the way to take one away and back. */
export function SavedCards() {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const read = useCachedRead(listCards);
  const [changed, setChanged] = useState<PaymentCards | null>(null);
  const [adding, setAdding] = useState(false);
  const { which: busy, act } = useNoticedAction("profile-action");
  const of = { ...read, data: changed ?? read.data };

  const restore = async (id: string) => {
    try {
      setChanged((await call(restoreCard, { params: { id } })).data);
    } catch (error) {
      showNotice({ kind: "error", id: "card-removed", message: problemSentence(i18n, error) });
    }
  };
  const makeDefault = ({ id }: PaymentCard) => act(async () => setChanged((await call(setDefaultCard, { params: { id } })).data), id);
  const remove = ({ id, last4 }: PaymentCard) =>
    act(async () => {
      setChanged((await call(removeCard, { params: { id } })).data);
      showNotice({
        kind: "success",
        id: "card-removed",
        message: msg({ message: "The card ending in {last4} was deleted" }),
        values: { last4 },
        action: { label: msg`Undo`, run: () => void restore(id) },
      });
    }, id);

  const full = (of.data?.cards.length ?? 0) >= CARDS_AT_MOST;
  return (
    <ProfileSection
      title={t`Saved cards`}
      end={
        adding ? null : (
          <Button tone="plain" size="sm" icon={<Plus aria-hidden="true" />} disabled={!online || full} onClick={() => setAdding(true)}>
            {full ? t`At most ${CARDS_AT_MOST} cards` : online ? t`Add card` : t`Adding a card needs a connection`}
          </Button>
        )
      }
    >
      <LoadState of={of} skeleton={<ProfileSkeleton rows={2} />}>
        {({ cards, fields_url: fieldsUrl }) => (
          <>
            {adding ? (
              <Suspense fallback={<ProfileSkeleton rows={3} />}>
                <AddCard
                  fieldsUrl={fieldsUrl}
                  onClose={() => setAdding(false)}
                  onAdded={(next) => {
                    setChanged(next);
                    setAdding(false);
                    showNotice({ kind: "success", id: "card-added", message: msg`The card is saved` });
                  }}
                />
              </Suspense>
            ) : null}
            {cards.length === 0 && !adding ? (
              <EmptyState
                title={t`No saved cards`}
                help={t`A saved card makes the next purchase quicker. Its number stays with the payment provider.`}
              />
            ) : null}
            {cards.length > 0 ? (
              <ul className={grid(0, "border", "round-md", "surface")}>
                {cards.map((card) => (
                  <CardRow
                    key={card.id}
                    card={card}
                    busy={busy === card.id}
                    onDefault={() => void makeDefault(card)}
                    onRemove={() => void remove(card)}
                  />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </LoadState>
    </ProfileSection>
  );
}

import { useLingui } from "@lingui/react/macro";
import { ProfilePage } from "#app/widgets/profile-page/profile-page.tsx";
import { SavedCards } from "./saved-cards.tsx";
import { Transactions } from "./transactions.tsx";

export function PaymentAndBillingScreen() {
  const { t } = useLingui();
  return (
    <ProfilePage title={t`Payment and billing`} wide>
      <SavedCards />
      <Transactions />
    </ProfilePage>
  );
}

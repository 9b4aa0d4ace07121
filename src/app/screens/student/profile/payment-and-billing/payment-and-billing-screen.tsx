import { ProfilePage } from "#app/widgets/profile-page/profile-page.tsx";
import { SavedCards } from "./saved-cards.tsx";
import { Transactions } from "./transactions.tsx";

export function PaymentAndBillingScreen() {
  return (
    <ProfilePage wide>
      <SavedCards />
      <Transactions />
    </ProfilePage>
  );
}

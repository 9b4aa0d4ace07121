import type { Executor } from "#server/db/client.ts";
import { sponsors } from "#server/db/tables/orders/sponsors.ts";

/** Organisations of nobody, the first with a contact who has an account of the demo. */
export async function seedSponsors(db: Executor, now: Date): Promise<void> {
  const address = { street: "طريق الملك فهد", building: "3141", district: "حي العليا", city: "الرياض", postalCode: "12211" };
  await db.insert(sponsors).values([
    {
      ...address,
      nameAr: "مؤسسة المدى الأهلية",
      nameEn: "Almada Foundation",
      vatNumber: "300000000100003",
      contactName: "سارة سعد الحربي",
      contactEmail: "student@qabas.example",
      createdAt: now,
    },
    {
      ...address,
      nameAr: "شركة الأفق للطاقة",
      nameEn: "Alofoq Energy",
      vatNumber: "300000000200003",
      contactName: "ماجد علي القرني",
      contactEmail: "training@alofoq.example",
      createdAt: now,
    },
  ]);
}

import type { DefaultPage } from "./standing-text.ts";

/** What is kept on a device stands below it, listed by the code that keeps it (`kept-things.ts` of the client). */
export const COOKIES_PAGE: DefaultPage = {
  title: ["ملفات تعريف الارتباط", "Cookies"],
  lead: [
    "لا يتتبع قبس أحدًا. كل ما يحفظه على جهازك مذكور في هذه الصفحة، وكله مما تحتاج إليه الخدمة لتعمل.",
    "Qabas tracks nobody. All that it keeps on your device is listed on this page, and all of it is what the service needs to work.",
  ],
  sections: [
    {
      id: "no-tracking",
      heading: ["لا تتبع ولا إعلانات", "No tracking, no advertisements"],
      paragraphs: [
        [
          "لا توجد في قبس أدوات قياس أو إعلانات من جهات أخرى، ولا تُقرأ محفوظاته من أي موقع آخر. ولهذا لا تظهر نافذة تطلب الموافقة.",
          "There are no measuring tools or advertisements of others in Qabas, and no other site can read what it keeps. That is why no window asks for consent.",
        ],
        [
          "عند الدفع بالبطاقة تُفتح حقولها من مزود الدفع، وله سياسته في ما يحفظه داخل صفحته.",
          "The fields of a card come from the payment provider, who has a policy of its own for what is kept within its page.",
        ],
      ],
    },
    {
      id: "deleting",
      heading: ["حذف المحفوظات", "Deleting what is kept"],
      paragraphs: [
        [
          "عند تسجيل الخروج تُحذف ملفات الدخول ونسخ الحساب الخاصة. ويمكن حذف ما بقي في أي وقت من إعدادات المتصفح، ثم يعمل قبس من جديد كأنه زيارة أولى.",
          "Logging out deletes the login cookie and the private copies of the account. The rest can be deleted at any time in the settings of the browser; Qabas then works as on a first visit.",
        ],
      ],
    },
  ],
};

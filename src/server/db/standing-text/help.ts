import type { DefaultPage } from "./standing-text.ts";

/** Each section is an article: it is found by the words of its heading and its text. */
export const HELP_PAGE: DefaultPage = {
  title: ["المساعدة", "Help"],
  lead: [
    "إجابات قصيرة عن أكثر ما يُسأل عنه. وما لم يوجد هنا تجيب عنه صفحة «تواصل معنا».",
    "Short answers to what is asked most. For whatever is not here there is the contact page.",
  ],
  sections: [
    {
      id: "account",
      heading: ["إنشاء حساب وتسجيل الدخول", "Creating an account and logging in"],
      paragraphs: [
        [
          "يُنشأ الحساب من «إنشاء حساب» بالاسم ورقم الهوية أو الإقامة والبريد الإلكتروني ورقم الجوال. ثم يكفي لتسجيل الدخول البريد الإلكتروني أو رقم الهوية مع كلمة المرور.",
          "“Create account” asks for the name, the national ID or Iqama number, e-mail and mobile number. After that the e-mail or the national ID with the password is enough to log in.",
        ],
        [
          "عند نسيان كلمة المرور يصل رابط استعادتها إلى البريد الإلكتروني من صفحة تسجيل الدخول.",
          "For a forgotten password, the login page sends a link to the e-mail address.",
        ],
      ],
    },
    {
      id: "devices",
      heading: ["الأجهزة المسموح بها", "Devices of an account"],
      paragraphs: [
        [
          "يُستخدم الحساب على {devices}. يمكن إزالة جهاز قديم من «حسابي» أو عند الدخول من جهاز جديد.",
          "An account is used on {devices}. An old device can be removed in “My account”, or when logging in from a new one.",
        ],
      ],
    },
    {
      id: "buying",
      heading: ["شراء برنامج واختيار الشعبة", "Buying a program and choosing a cohort"],
      paragraphs: [
        [
          "تعرض صفحة البرنامج شعبه بمواعيدها ومكانها والمقاعد المتبقية. تُختار الشعبة عند الإضافة إلى السلة، ويمكن تغييرها في السلة حتى الدفع.",
          "The page of a program shows its cohorts with dates, place and seats left. The cohort is chosen when the program is added to the cart, and can be changed there until payment.",
        ],
        [
          "يُحجز المقعد عند إتمام الشراء إلى أن تنتهي مهلة الدفع. وإذا اكتملت المقاعد فقائمة الانتظار تعرض مقعدًا حين يتاح.",
          "The seat is held from the checkout until the time to pay is over. Where no seats are left, the waiting list offers one when it becomes free.",
        ],
      ],
    },
    {
      id: "paying",
      heading: ["طرق الدفع والفاتورة", "Ways to pay and the invoice"],
      paragraphs: [
        [
          "تظهر طرق الدفع المتاحة عند إتمام الشراء، والأسعار شاملة ضريبة القيمة المضافة. تصل الفاتورة إلى البريد الإلكتروني، وتبقى في «الدفع والفواتير».",
          "The checkout shows the ways to pay; prices include VAT. The invoice comes by e-mail and stays in “Payment and billing”.",
        ],
      ],
    },
    {
      id: "refunds",
      heading: ["الاسترداد", "Refunds"],
      paragraphs: [
        [
          "يُطلب الاسترداد خلال {refundDays} من الشراء، ما لم يتجاوز الإنجاز {refundProgressPercent} من المحتوى. يعود المبلغ بوسيلة الدفع نفسها خلال {refundBusinessDays}.",
          "A refund can be asked for within {refundDays} of purchase, as long as no more than {refundProgressPercent} of the content is completed. The amount goes back the way it came within {refundBusinessDays}.",
        ],
      ],
    },
    {
      id: "learning",
      heading: ["الدروس والواجبات والاختبارات", "Lessons, assignments and assessments"],
      paragraphs: [
        [
          "يُفتح البرنامج من «برامجي»، ويُستأنف من آخر درس. يبقى المحتوى متاحًا لمدة {accessMonths} من الشراء.",
          "A program opens from “My programs” and continues at the last lesson. The content stays open for {accessMonths} from purchase.",
        ],
      ],
    },
    {
      id: "offline",
      heading: ["التعلم دون اتصال", "Learning without a connection"],
      paragraphs: [
        [
          "يعمل قبس دون اتصال: تُفتح الصفحات التي سبقت زيارتها، ويُحفظ البرنامج كاملًا على الجهاز من صفحته. وما يُسلم أو يُرسل دون اتصال يصل عند عودته، ويظهر في «مركز المزامنة» حتى ذلك الحين.",
          "Qabas works without a connection: pages that were visited before open again, and a whole program is saved on the device from its page. What is handed in or sent meanwhile arrives once there is a connection, and is listed in the sync centre until then.",
        ],
      ],
    },
    {
      id: "attendance",
      heading: ["الحضور والأعذار", "Attendance and excuses"],
      paragraphs: [
        [
          "يُثبت الحضور برمز تعرضه القاعة أو الجلسة، من «إثبات الحضور» في الخدمات. ويُقدَّم العذر عن الغياب من «الأعذار» مع ما يثبته.",
          "Presence is proved by a code that the room or the session shows, under “Check in” in the services. An excuse for an absence is submitted under “Excuses”, with what supports it.",
        ],
      ],
    },
    {
      id: "certificates",
      heading: ["الشهادات والتحقق منها", "Certificates and checking them"],
      paragraphs: [
        [
          "تصدر الشهادة حين تكتمل شروط البرنامج، وتظهر في «شهاداتي». لكل شهادة رقم تحقق يستطيع أي شخص أن يتأكد منه دون حساب.",
          "A certificate is issued once the conditions of the program are met, and appears under “My certificates”. Each has a verification number that anybody can check without an account.",
        ],
      ],
    },
    {
      id: "requests",
      heading: ["التأجيل والانسحاب", "Postponing and withdrawing"],
      paragraphs: [
        [
          "تُقدَّم طلبات التأجيل والانسحاب من «الخدمات»، ويظهر فيها أثر كل طلب وموعد الرد.",
          "Postponement and withdrawal requests are made under “Services”, which shows what each means and when it is answered.",
        ],
      ],
    },
    {
      id: "privacy",
      heading: ["البيانات الشخصية", "Personal data"],
      paragraphs: [
        [
          "تُطلب نسخة من البيانات أو حذف الحساب من «الخصوصية والبيانات» في «حسابي».",
          "A copy of the data, or the deletion of the account, is asked for under “Privacy and data” in “My account”.",
        ],
      ],
    },
  ],
};

import type { DefaultPage } from "./standing-text.ts";

/** Invented, for a university to replace by its own; what it says of cookies and of the device is how this platform works. */
export const PRIVACY_PAGE: DefaultPage = {
  title: ["سياسة الخصوصية", "Privacy policy"],
  lead: [
    "توضح هذه السياسة ما نجمعه من بيانات شخصية في قبس، ولماذا نجمعه، ومن يطلع عليه، وكم يبقى، وما لك من حقوق بموجب نظام حماية البيانات الشخصية في المملكة العربية السعودية.",
    "This policy explains what personal data Qabas collects, why, who sees it, how long it is kept, and your rights under the Personal Data Protection Law of the Kingdom of Saudi Arabia.",
  ],
  sections: [
    {
      id: "scope",
      heading: ["نطاق السياسة", "Scope"],
      paragraphs: [
        [
          "تسري هذه السياسة على موقع قبس وتطبيقه، وعلى الدورات والدبلومات والخدمات المرتبطة بها. الجامعة المشغلة للمنصة هي جهة التحكم في بياناتك، والمسؤولة عنها أمامك وأمام الجهة المختصة.",
          "This policy covers the Qabas site and app, its courses and diplomas, and the services that belong to them. The university that runs the platform is the controller of your data and answers for it to you and to the competent authority.",
        ],
        [
          "نجمع أقل ما يكفي لتقديم الخدمة. لا نبيع البيانات الشخصية، ولا نعرض إعلانات، ولا نستخدم أدوات تتبع من جهات أخرى.",
          "We collect the least that the service needs. We sell no personal data, show no advertisements, and use no tracking tools of others.",
        ],
      ],
    },
    {
      id: "data",
      heading: ["البيانات التي نجمعها", "Data we collect"],
      paragraphs: [
        [
          "ما يقدمه صاحب الحساب بنفسه، وما ينشأ من استخدام الخدمة:",
          "What account holders give themselves, and what arises from using the service:",
        ],
      ],
      points: [
        [
          "بيانات الحساب: الاسم الكامل، والبريد الإلكتروني، ورقم الجوال، ورقم الهوية أو الإقامة، والجنسية، والمدينة.",
          "Account data: full name, e-mail, mobile number, national ID or Iqama number, nationality and city.",
        ],
        [
          "بيانات التعلم: البرامج والشعب، ونسبة الإنجاز، والحضور، والدرجات، والطلبات، والشهادات.",
          "Learning data: programs and cohorts, progress, attendance, grades, requests and certificates.",
        ],
        [
          "بيانات الشراء: طلبات الشراء والفواتير ونتيجة الدفع. أما رقم البطاقة ورمز الأمان فيُدخلان لدى مزود الدفع مباشرة، ولا يصلان إلى خوادمنا.",
          "Purchase data: orders, invoices and payment results. Card numbers and security codes are entered directly with the payment provider and never reach our servers.",
        ],
        [
          "بيانات التواصل: رسائل صفحة «تواصل معنا»، وطلبات الانضمام إلى هيئة التدريب وما يرفق بها من سيرة ذاتية.",
          "Contact data: messages from the contact page, and trainer applications with the CV attached to them.",
        ],
        [
          "بيانات تقنية: الأجهزة التي سُجّل الدخول منها وآخر استخدام لها، وسجلات الخادم اللازمة لتشغيل الخدمة وحمايتها.",
          "Technical data: the devices that are logged in and when they were last used, and the server logs needed to run and protect the service.",
        ],
        [
          "سرعة الصفحات: في بعض الزيارات يخبر المتصفح كم استغرق ظهور الصفحة، من غير حساب ولا جهاز ولا عنوان، ولا يُحفظ من ذلك سوى أعداد مجمعة لا تدل على أحد.",
          "Speed of pages: on some visits the browser tells how long a page took to come up, without account, device or address; all that is kept of it are totals that point to nobody.",
        ],
      ],
    },
    {
      id: "purposes",
      heading: ["أغراض الاستخدام وأساسها", "Purposes and legal bases"],
      paragraphs: [
        ["نستخدم البيانات لهذه الأغراض وحدها، ولكل منها أساس نظامي:", "We use data for these purposes alone, each with its legal basis:"],
      ],
      points: [
        [
          "التسجيل في البرامج والتدريب وإصدار الشهادات: أساسه العقد الذي ينشأ بالشراء.",
          "Enrollment, teaching and certificates: the contract made by the purchase.",
        ],
        [
          "استيفاء الرسوم وإصدار الفواتير الضريبية ورد المبالغ: أساسه العقد والالتزام النظامي.",
          "Taking payments, issuing tax invoices and making refunds: the contract and legal obligation.",
        ],
        ["الرد على الرسائل والطلبات: أساسه طلب صاحبها.", "Answering messages and applications: the request of the person who sent them."],
        ["حماية الحسابات ومنع إساءة الاستخدام: أساسه المصلحة المشروعة.", "Protecting accounts and preventing abuse: legitimate interest."],
        [
          "الرسائل التعريفية بالبرامج الجديدة: أساسها الموافقة، ويمكن العدول عنها في أي وقت.",
          "Messages about new programs: consent, which can be withdrawn at any time.",
        ],
      ],
    },
    {
      id: "sharing",
      heading: ["من يطلع على البيانات", "Who sees the data"],
      paragraphs: [
        [
          "لا يطلع على البيانات إلا من يحتاج إليها في عمله، وبقدر حاجته:",
          "Only those whose work needs the data see it, and only as far as needed:",
        ],
      ],
      points: [
        [
          "هيئة التدريب: أسماء المتدربين في شعبها وحضورهم ودرجاتهم.",
          "Instructors: the names, attendance and grades of learners in their cohorts.",
        ],
        ["إدارة المنصة: ما يلزم لمعالجة الطلبات والمدفوعات.", "Platform staff: what handling requests and payments takes."],
        [
          "مزودو الدفع والتقسيط: ما يلزم لإتمام العملية، وفق سياساتهم.",
          "Payment and instalment providers: what completing a payment takes, under their own policies.",
        ],
        ["الجهات الحكومية المختصة: ما يوجبه النظام، وفي حدوده.", "Competent authorities: what the law requires, and no more."],
      ],
    },
    {
      id: "third-parties",
      heading: ["جهات خارجية ونقل البيانات", "Third parties and transfers"],
      paragraphs: [
        [
          "خريطة صفحة «تواصل معنا» تقدمها جهة خارجية، ولا تُحمّل إلا بعد طلب عرضها. وصفحات قبس لا تستدعي من الجهات الأخرى شيئًا سوى ذلك، وحقول البطاقة لدى مزود الدفع.",
          "The map on the contact page comes from a third party and is loaded only once it is asked for. Apart from that and the card fields of the payment provider, pages of Qabas load nothing from others.",
        ],
        [
          "تُحفظ البيانات داخل المملكة. وإن لزم نقل شيء منها إلى خارجها فبشروط نظام حماية البيانات الشخصية ولائحة النقل.",
          "Data is kept inside the Kingdom. Should any of it have to be transferred abroad, that happens under the conditions of the Personal Data Protection Law and its transfer regulation.",
        ],
      ],
    },
    {
      id: "device",
      heading: ["ما يُحفظ على جهازك", "What is saved on your device"],
      paragraphs: [
        [
          "يعمل قبس دون اتصال، ولهذا يحفظ نسخًا على جهازك: الصفحات العامة والبرامج والأخبار، وجدولك وبرامجك، وسلتك، ومسودات النماذج، والتغييرات التي بانتظار المزامنة.",
          "Qabas works without a connection, and so saves copies on your device: public pages, programs and news, your schedule and programs, your cart, drafts of forms, and changes waiting to sync.",
        ],
        [
          "لا يقرأ هذه النسخ موقع آخر، ولا تُحفظ فيها كلمة المرور ولا بيانات البطاقات. تُحذف نسخك الخاصة عند تسجيل الخروج، أو عند الدخول بحساب آخر من الجهاز نفسه.",
          "No other site can read these copies, and neither passwords nor card details are kept in them. Your private copies are deleted when you log out, or when another account logs in on the same device.",
        ],
        [
          "على الأجهزة المشتركة يُفضّل تسجيل الخروج بعد كل استخدام. ويمكن حذف كل ما حفظه قبس من إعدادات المتصفح.",
          "On shared devices it is best to log out after each use. Everything that Qabas saved can be deleted in the browser’s settings.",
        ],
      ],
    },
    {
      id: "cookies",
      heading: ["ملفات تعريف الارتباط", "Cookies"],
      paragraphs: [
        [
          "لا نستخدم إلا ما يلزم لتشغيل الخدمة، ولذلك لا تظهر نافذة تطلب الموافقة:",
          "We use only what the service needs to work, which is why no consent window appears:",
        ],
      ],
      points: [
        [
          "ملف الدخول: يبقي الدخول قائمًا لمدة {sessionDays}، وتتجدد المدة مع الاستخدام.",
          "The login cookie keeps you logged in for {sessionDays}, renewed with use.",
        ],
        [
          "ملف الجهاز: يميز الجهاز الذي سُجّل الدخول منه، فيُحسب ضمن حد الأجهزة ويُحمى الدخول من السرقة.",
          "The device cookie tells logged-in devices apart, so that they count towards the device limit and a stolen login is worth nothing.",
        ],
        ["ملف الحماية: يتأكد من أن الطلب صادر عن صفحات قبس.", "The protection cookie makes sure that a request comes from pages of Qabas."],
        ["ملف اللغة: يتذكر لغة العرض المختارة.", "The language cookie remembers the chosen language."],
      ],
    },
    {
      id: "retention",
      heading: ["مدة الاحتفاظ", "Retention"],
      paragraphs: [
        [
          "لكل نوع من البيانات مدة، ثم يُتلف أو تُزال منه الهوية:",
          "Each kind of data has its term, after which it is destroyed or made anonymous:",
        ],
      ],
      points: [
        ["بيانات الحساب والتعلم: ما دام الحساب قائمًا.", "Account and learning data: as long as the account exists."],
        [
          "سجل الشهادات الصادرة: يبقى بعد حذف الحساب، ليظل التحقق منها ممكنًا.",
          "The record of issued certificates: kept after an account is deleted, so that they can still be verified.",
        ],
        ["الفواتير وما يتصل بها: للمدة التي يحددها النظام.", "Invoices and what belongs to them: for the period the law requires."],
        [
          "الرسائل وطلبات الانضمام وسيرها الذاتية: حتى ينتهي الغرض منها.",
          "Messages, trainer applications and CVs: until their purpose is fulfilled.",
        ],
        [
          "سجلات الخادم: مدة قصيرة تكفي للتشغيل والحماية، وليس فيها كلمات مرور ولا أرقام بطاقات.",
          "Server logs: a short time, enough to run and protect the service; they hold no passwords and no card numbers.",
        ],
      ],
    },
    {
      id: "security",
      heading: ["حماية البيانات", "Security"],
      paragraphs: [
        [
          "تنتقل البيانات مشفرة، وتُحفظ كلمات المرور بصيغة لا تُستعاد منها، ويُقيّد الاطلاع بالصلاحيات، ويُوثّق كل تغيير في التسجيل والمبالغ.",
          "Data travels encrypted, passwords are kept in a form from which they cannot be recovered, access follows permissions, and every change to enrollments and money is recorded.",
        ],
        [
          "إذا وقع تسرب قد يضر بك أبلغنا الجهة المختصة وأبلغناك دون تأخير، بما حدث وبما اتخذناه حياله.",
          "Should a breach occur that may harm you, we notify the competent authority and you without delay, saying what happened and what we did about it.",
        ],
      ],
    },
    {
      id: "rights",
      heading: ["حقوقك", "Your rights"],
      paragraphs: [["لك بموجب نظام حماية البيانات الشخصية:", "Under the Personal Data Protection Law you have the right to:"]],
      points: [
        ["العلم بما نجمعه وبالغرض منه.", "Be informed of what we collect and why."],
        ["الوصول إلى بياناتك، والحصول على نسخة منها بصيغة مقروءة.", "Access your data and receive a copy of it in a readable form."],
        ["تصحيح بياناتك أو إكمالها أو تحديثها.", "Have your data corrected, completed or updated."],
        [
          "طلب إتلاف ما انتهت الحاجة إليه، عدا ما يوجب النظام حفظه.",
          "Have data destroyed that is no longer needed, except what the law requires us to keep.",
        ],
        ["العدول عن الموافقة في أي وقت.", "Withdraw consent at any time."],
      ],
    },
    {
      id: "requests",
      heading: ["طلبات البيانات والشكاوى", "Data requests and complaints"],
      paragraphs: [
        [
          "يُقدّم الطلب من صفحة «تواصل معنا» أو بالبريد الإلكتروني، بلا رسوم. نتحقق من هوية صاحبه قبل التنفيذ، ونرد خلال المدة التي يحددها النظام.",
          "Requests are made on the contact page or by e-mail, free of charge. We confirm who is asking before acting, and answer within the period the law sets.",
        ],
        [
          "إن لم يكن ردنا كافيًا فيمكن رفع شكوى إلى الهيئة السعودية للبيانات والذكاء الاصطناعي.",
          "If our answer is not enough, a complaint can be made to the Saudi Data and Artificial Intelligence Authority.",
        ],
      ],
    },
    {
      id: "changes",
      heading: ["تعديل السياسة", "Changes to this policy"],
      paragraphs: [
        [
          "يظهر تاريخ آخر تحديث في أعلى الصفحة. وإن مس التعديل ما سبقت الموافقة عليه أبلغنا أصحاب الحسابات بالبريد الإلكتروني قبل سريانه.",
          "The date of the last update stands at the top of the page. If a change touches what was agreed to before, account holders are told by e-mail before it takes effect.",
        ],
      ],
    },
  ],
};

import { ARWA, CERTIFICATES, NASSER, type NewsSeed, PLATFORM } from "./news-seed.ts";

export const CERTIFICATE_NEWS: readonly NewsSeed[] = [
  {
    slug: "verified-certificates",
    category: CERTIFICATES,
    glaze: "law",
    daysAgo: 24,
    author: ARWA,
    tags: [
      ["رقم التحقق", "Verification number"],
      ["جهات العمل", "Employers"],
    ],
    title: ["شهاداتنا موثقة رقميًا برقم تحقق واحد", "Certificates now carry one verification number"],
    excerpt: ["صفحة تحقق مفتوحة لجهات العمل، دون حساب.", "A verification page open to employers, no account needed."],
    body: [
      [
        "تحمل كل شهادة رقم تحقق واحدًا ورمزًا للمسح. تكفي كتابة الرقم في صفحة التحقق لتظهر بيانات الشهادة بالعربية والإنجليزية.",
        "Every certificate carries one verification number and a scannable code. Entering the number on the verification page shows the certificate in Arabic and English.",
      ],
      ["## ما تعرضه الصفحة", "## What the page shows"],
      [
        "- الاسم كما كُتب في الشهادة\n- اسم البرنامج وعدد ساعاته\n- تاريخ الإصدار بالتقويمين\n- حالة الشهادة: سارية أو ملغاة",
        "- The name as written on the certificate\n- The program and its hours\n- The date of issue in both calendars\n- Whether the certificate is valid or was revoked",
      ],
      [
        "لا تُعرض في الصفحة أي بيانات شخصية غير الاسم، ولا يُذكر فيها التقدير إلا بموافقة صاحب الشهادة.",
        "The page shows no personal data other than the name, and the grade only with the holder's consent.",
      ],
      [
        "> صار التحقق من الشهادة يأخذ ثواني بعد أن كان يأخذ أسبوعًا من المراسلات.\n— مسؤولة توظيف في شركة شريكة",
        "> Checking a certificate now takes seconds; it used to take a week of letters.\n— A recruiter of a partner company",
      ],
      [
        "الشهادات التي صدرت قبل هذا الإصدار حصلت على أرقامها تلقائيًا، ويمكن تنزيل نسخها الجديدة من صفحة شهاداتي.",
        "Certificates issued earlier have received their numbers automatically; their new copies can be downloaded from My certificates.",
      ],
    ],
  },
  {
    slug: "offline-on-the-phone",
    category: PLATFORM,
    glaze: "data",
    daysAgo: 46,
    author: NASSER,
    tags: [
      ["دون اتصال", "Offline"],
      ["التطبيق", "App"],
    ],
    title: ["قبس يدعم الدراسة دون اتصال على الجوال", "Qabas supports offline study on the phone"],
    excerpt: [
      "الدورات والجدول والسلة تبقى معك في المترو والطائرة.",
      "Courses, schedule and cart stay with you on the metro and the plane.",
    ],
    body: [
      [
        "يحفظ التطبيق نسخة من الدورات والجدول على الجهاز، ويرسل التغييرات حين يعود الاتصال.",
        "The app keeps a copy of courses and schedule on the device and sends changes when the connection returns.",
      ],
      ["## ما يعمل دون اتصال", "## What works offline"],
      [
        "- تصفح البرامج والبحث فيها وتصفيتها\n- السلة: الإضافة والإزالة، وتُرسل التغييرات لاحقًا\n- الجدول وما حُفظ من الدروس\n- الأخبار التي قُرئت من قبل",
        "- Browsing, searching and filtering programs\n- The cart: adding and removing, sent later\n- The schedule and saved lessons\n- News that was read before",
      ],
      [
        "تظهر إلى جانب كل نسخة محفوظة علامة تقول كم مضى على تحديثها، حتى لا يُبنى قرار على سعر أو موعد قديم.",
        "Beside every saved copy a mark says how long ago it was brought up to date, so that no decision rests on an old price or time.",
      ],
      ["لا يلزم إعداد خاص: يكفي تثبيت التطبيق مرة واحدة.", "No special setup: install the app once."],
    ],
  },
];

import type { Both } from "./programs/program-seed.ts";

export const SETTINGS = {
  siteName: ["قبس", "Qabas"],
  tagline: ["علمٌ نقتبسه اليوم، يضيء طريقنا غدًا", "Take a light from those who know"],
  email: "care@qabas.example",
  phone: "+966115550140",
  address: ["الرياض، حي الصحافة", "As Sahafah, Riyadh"],
  twitter: "https://x.example/qabas",
  linkedin: "https://linkedin.example/company/qabas",
  copyright: ["جميع الحقوق محفوظة لمنصة قبس", "Qabas. All rights reserved"],
  /** Fifteen digits, beginning and ending with 3, as Saudi VAT numbers do; invented. */
  vatNumber: "310122393500003",
  issuer: ["جامعة قبس", "Qabas University"],
  signatories: [
    {
      name: { ar: "د. هند بنت فهد العتيبي", en: "Dr Hind Fahad Alotaibi" },
      title: { ar: "عميدة التعليم المستمر", en: "Dean of Continuing Education" },
    },
    {
      name: { ar: "أ. بدر بن سالم الشمري", en: "Bader Salem Alshammari" },
      title: { ar: "مدير القبول والتسجيل", en: "Director of Admissions and Registration" },
    },
  ],
  map: { latitude: 24.8024, longitude: 46.6425 },
} as const satisfies Record<string, unknown> & { siteName: Both; tagline: Both; address: Both; copyright: Both; issuer: Both };

export const PARTNERS: readonly { slug: string; name: Both }[] = [
  { slug: "rawabi-chamber", name: ["غرفة الروابي", "Rawabi Chamber"] },
  { slug: "namaa", name: ["شركة نماء", "Namaa"] },
  { slug: "care-hospital", name: ["مستشفى الرعاية", "Care Hospital"] },
  { slug: "league-of-engineers", name: ["رابطة المهندسين", "League of Engineers"] },
  { slug: "alwaha-bank", name: ["مصرف الواحة", "Alwaha Bank"] },
  { slug: "ithra-society", name: ["جمعية إثراء", "Ithra Society"] },
  { slug: "masar-logistics", name: ["مسار للخدمات اللوجستية", "Masar Logistics"] },
  { slug: "dar-alhikma", name: ["مدارس دار الحكمة", "Dar Alhikma Schools"] },
];

export const PARTNER_REVIEWS: readonly { partner: string; quote: Both; name: Both; role: Both }[] = [
  {
    partner: "namaa",
    quote: [
      "ألحقنا 120 موظفًا بدورة إدارة المشاريع، فعاد كلٌّ منهم بخطة طبّقها في أسبوعه الأول.",
      "We sent 120 employees to the project management course. Each came back with a plan they used within a week.",
    ],
    name: ["سارة الفالح", "Sarah Alfaleh"],
    role: ["مديرة التطوير", "Head of development"],
  },
  {
    partner: "care-hospital",
    quote: [
      "خريجو السكرتارية الطبية يباشرون العمل من اليوم الأول، ويعرفون حدود الخصوصية قبل أن نذكرها.",
      "Medical secretarial graduates are useful from day one, and know the limits of privacy before we mention them.",
    ],
    name: ["د. عادل الحربي", "Dr Adel Alharbi"],
    role: ["المدير الطبي", "Medical director"],
  },
  {
    partner: "alwaha-bank",
    quote: [
      "بعد دورة أمن المعلومات تضاعف عدد البلاغات عن رسائل التصيد، وهذا ما كنا نريده.",
      "After the information security course, reports of phishing doubled. That is what we wanted.",
    ],
    name: ["ليلى باحارث", "Layla Bahareth"],
    role: ["رئيسة أمن المعلومات", "Chief information security officer"],
  },
  {
    partner: "rawabi-chamber",
    quote: [
      "تصل الشهادة إلى صاحب المنشأة ومعها رقم تحقق، فلا نحتاج إلى خطاب ولا إلى اتصال.",
      "The certificate reaches the business owner with a verification number; no letter, no phone call.",
    ],
    name: ["ماجد السبيعي", "Majed Alsubaie"],
    role: ["مدير تأهيل الكوادر", "Head of workforce training"],
  },
  {
    partner: "ithra-society",
    quote: [
      "أتم متدربونا دروسهم في قرى لا يصلها الاتصال إلا ساعات، لأن الدروس كانت محفوظة على جوالاتهم.",
      "Our learners finished their lessons in villages with a few hours of connection a day, because lessons were saved on their phones.",
    ],
    name: ["نوف العنزي", "Nouf Alanazi"],
    role: ["منسقة البرامج", "Program coordinator"],
  },
  {
    partner: "league-of-engineers",
    quote: [
      "المحتوى عملي وموثق، والساعات تصلنا تلقائيًا بعد إصدار الشهادة.",
      "The content is practical and documented, and hours reach us automatically once a certificate is issued.",
    ],
    name: ["م. يزيد القرني", "Eng. Yazeed Alqarni"],
    role: ["مدير الاعتماد", "Head of accreditation"],
  },
];

/** A paragraph may hold `{name}` of the terms constants (`modules/site/term-words.ts`). */
export const ABOUT: { title: Both; summary: Both; body: readonly Both[] } = {
  title: ["عن قبس", "About Qabas"],
  summary: [
    "منصة التعليم المستمر في جامعة أهلية غير ربحية بالمملكة العربية السعودية. نقدم دورات قصيرة ودبلومات مهنية بالعربية.",
    "Continuing education from a private non-profit university in Saudi Arabia: short courses and professional diplomas.",
  ],
  body: [
    [
      "القبس شعلة تُؤخذ من نار لتوقد بها نار أخرى. ومن هذا المعنى بدأت المنصة: علم يُنقل من أهله إلى من يحتاج إليه، بلغته وفي وقته.",
      "A qabas is an ember taken from one fire to light another. The platform began with that meaning: knowledge carried from those who have it to those who need it, in their language and their time.",
    ],
    [
      "يقدم البرامج أكاديميون وخبراء من سوق العمل، وتُبنى المقررات مع جهات التوظيف، ويُقاس أثرها بما ينجزه المتدرب بعد الإتمام لا بعدد الساعات.",
      "Programs are taught by academics and practitioners, built with employers, and judged by what learners do afterwards, not by hours.",
    ],
    [
      "نصمم للمتدرب المشغول: جلسات مسائية، ودروس تُحفظ على الجهاز، وجدول يفتح دون اتصال، وخدمات تُطلب من الجوال.",
      "We design for busy learners: evening sessions, lessons saved on the device, a schedule that opens without a connection, and services from the phone.",
    ],
    [
      "ما يُدفع في قبس يعود إلى التعليم: إلى تطوير البرامج، وإلى مقاعد مجانية لمن لا يقدر على الرسوم. ولأن القرار الصحيح يحتاج إلى تجربة، يُسترد المبلغ كاملًا خلال {refundDays} من الشراء، ما لم يُنجز أكثر من {refundProgressPercent} من المحتوى.",
      "What is paid at Qabas goes back into teaching: into better programs, and into free seats for those who cannot afford the fees. And because a good decision needs a trial, fees are refunded in full within {refundDays} of purchase, unless more than {refundProgressPercent} of the content is done.",
    ],
  ],
};

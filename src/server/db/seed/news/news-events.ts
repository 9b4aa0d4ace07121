import { ARWA, EVENTS, NASSER, type NewsSeed, SALMA } from "./news-seed.ts";

export const EVENT_NEWS: readonly NewsSeed[] = [
  {
    slug: "third-cybersecurity-graduation",
    category: EVENTS,
    glaze: "tech",
    daysAgo: 17,
    author: NASSER,
    tags: [
      ["الأمن السيبراني", "Cybersecurity"],
      ["التخرج", "Graduation"],
    ],
    title: ["تخريج الدفعة الثالثة من دبلوم الأمن السيبراني", "Third cybersecurity cohort graduates"],
    excerpt: ["48 خريجًا وخريجة عرضوا مشاريعهم أمام جهات التوظيف.", "48 graduates presented their projects to employers."],
    body: [
      [
        "احتفلت المنصة في الرياض بتخريج الدفعة الثالثة من دبلوم الأمن السيبراني: 48 خريجًا وخريجة من 11 مدينة، درس نصفهم عن بُعد.",
        "The third cohort of the Diploma in Cybersecurity celebrated its graduation in Riyadh: 48 graduates from 11 cities, half of whom studied online.",
      ],
      [
        "عُرض في الحفل 12 مشروعًا جماعيًا، منها نظام رصد للمدارس وأداة لتدريب الموظفين على كشف رسائل التصيد.",
        "Twelve group projects were shown, among them a monitoring system for schools and a tool that trains staff to spot phishing.",
      ],
      [
        "> سألتني لجنة التوظيف عن المشروع أكثر مما سألتني عن الشهادة.\n— خريجة من الدفعة الثالثة",
        "> The hiring panel asked me about the project more than about the certificate.\n— A graduate of the third cohort",
      ],
      ["## الدفعة بالأرقام", "## The cohort in numbers"],
      [
        "- 31 | عرض عمل قبل موعد الحفل\n- 12 | مشروعًا جماعيًا مع جهات محلية\n- 94% | نسبة إتمام الدبلوم",
        "- 31 | Job offers before the ceremony\n- 12 | Group projects with local organisations\n- 94% | Completed the diploma",
      ],
      [
        "تبدأ الدفعة الرابعة مع الفصل القادم، ومقاعدها مفتوحة في صفحة الدبلوم.",
        "The fourth cohort starts with the coming term; its seats are open on the page of the diploma.",
      ],
    ],
  },
  {
    slug: "open-workshop-cv",
    category: EVENTS,
    glaze: "lang",
    daysAgo: 32,
    author: SALMA,
    tags: [
      ["التوظيف", "Careers"],
      ["ورشة", "Workshop"],
    ],
    title: ["ورشة مفتوحة: كيف تُكتب السيرة المهنية؟", "Open workshop: writing your CV"],
    excerpt: ["مساء الأربعاء في الرياض، وتُبث مباشرة على المنصة.", "Wednesday evening in Riyadh, streamed live on the platform."],
    body: [
      [
        "تتناول الورشة بنية السيرة من صفحة واحدة، وكيف تُكتب الخبرة بالأرقام، وما يُحذف بلا ندم.",
        "The workshop covers the one-page CV, how to write experience in numbers, and what to delete without regret.",
      ],
      ["## برنامج المساء", "## The evening"],
      [
        "- 6:00 مساءً | ما يقرؤه مسؤول التوظيف في أول عشر ثوانٍ\n- 6:45 مساءً | كتابة خبرة واحدة معًا، سطرًا بعد سطر\n- 7:30 مساءً | مراجعة ثلاث سير من الحضور",
        "- 6:00 pm | What a recruiter reads in the first ten seconds\n- 6:45 pm | Writing one experience together, line by line\n- 7:30 pm | Reviewing three CVs from the audience",
      ],
      [
        "يُرجى إحضار السيرة الحالية مطبوعة أو على الجهاز. من أراد أن تُراجع سيرته أمام الحضور يكتب ذلك عند التسجيل، وتُخفى البيانات الشخصية قبل العرض.",
        "Please bring your present CV, on paper or on a device. Those who would like theirs reviewed say so when they sign up; personal data is hidden before it is shown.",
      ],
      ["الحضور مجاني، والمقاعد في القاعة محدودة.", "Attendance is free; seats in the room are limited."],
    ],
  },
  {
    slug: "ux-open-day",
    category: EVENTS,
    glaze: "design",
    daysAgo: 63,
    author: ARWA,
    tags: [
      ["التصميم", "Design"],
      ["الواجهات العربية", "Arabic interfaces"],
    ],
    title: ["يوم مفتوح لاختبار الواجهات العربية", "An open day for testing Arabic interfaces"],
    excerpt: [
      "60 زائرًا جربوا سبعة تطبيقات محلية، وخرج كل فريق بقائمة تحسينات.",
      "60 visitors tried seven local apps, and every team left with a list of improvements.",
    ],
    body: [
      [
        "اختُبرت التطبيقات على أربع مهام يومية، وسُجّلت الملاحظات مع أصحابها مباشرة.",
        "Apps were tested on four daily tasks, and notes were recorded with their teams on the spot.",
      ],
      [
        "- دفع فاتورة ثم العودة إلى إيصالها\n- تعديل موعد محجوز\n- إدخال رقم جوال وتاريخ ميلاد\n- البحث عن اسم يُكتب بأكثر من صورة",
        "- Paying a bill and finding its receipt again\n- Changing a booked appointment\n- Entering a phone number and a date of birth\n- Searching for a name that has several spellings",
      ],
      [
        "أكثر الملاحظات تكرارًا كانت عن اتجاه الأرقام والتواريخ، ثم عن أزرار لا تقول ما تفعله.",
        "The commonest notes were about the direction of numbers and dates, then about buttons that do not say what they do.",
      ],
      [
        "> خمسة زوار يكفون لمعرفة أكبر عيب في الشاشة، والسادس يؤكده.\n— أ. ريم الدوسري، مصممة منتجات رقمية",
        "> Five visitors are enough to find the biggest flaw of a screen; the sixth confirms it.\n— Reem Aldossary, Digital product designer",
      ],
      ["يُعاد اليوم المفتوح في الفصل القادم في الدمام.", "The open day comes to Dammam next term."],
    ],
  },
  {
    slug: "first-aid-hundred",
    category: EVENTS,
    glaze: "health",
    daysAgo: 88,
    author: NASSER,
    tags: [
      ["الإسعافات الأولية", "First aid"],
      ["المدارس", "Schools"],
    ],
    title: ["100 مسعف جديد في المدارس الأهلية", "100 new first aiders in private schools"],
    excerpt: [
      "جلسات عملية في جدة شارك فيها معلمون وإداريون من 22 مدرسة.",
      "Practical sessions in Jeddah with teachers and staff of 22 schools.",
    ],
    body: [
      [
        "أتم 100 معلم وإداري من 22 مدرسة أهلية في جدة دورة الإسعافات الأولية، ثم جلسة عملية من أربع ساعات.",
        "One hundred teachers and staff of 22 private schools in Jeddah completed the first aid course, then a four-hour practical session.",
      ],
      [
        "طبق المشاركون الإنعاش على دمى التدريب، وأتموا محاكاة لحالة إغماء في ساحة مدرسة.",
        "Participants practised resuscitation and completed a simulation of fainting in a school yard.",
      ],
      [
        "> ما يتدرب عليه الجسم مرة لا ينساه العقل عند الحاجة.\n— د. لمى الزهراني، طبيبة أسرة واستشارية سلامة المرضى",
        "> What the body has practised once, the mind does not forget when it is needed.\n— Dr Lama Alzahrani, Family physician, patient safety consultant",
      ],
      [
        "تُعاد الجلسات كل شهر بحسب الطلب، ويمكن للمدارس حجز جلسة خاصة من صفحة تواصل معنا.",
        "Sessions are repeated monthly on demand, and schools can book one of their own from the contact page.",
      ],
    ],
  },
];

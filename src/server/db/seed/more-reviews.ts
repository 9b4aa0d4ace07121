import type { Both } from "./programs/program-seed.ts";
import type { ReviewSeed } from "./review-seed.ts";

const by = (author: Both, stars: number, daysAgo: number, body?: string, reply?: ReviewSeed["reply"]): ReviewSeed => ({
  author,
  stars,
  daysAgo,
  verified: true,
  ...(body === undefined ? {} : { body }),
  ...(reply === undefined ? {} : { reply }),
});

/** Enough of every mark that a histogram, a filter and a second page have something to show. */
export const MORE_REVIEWS: Readonly<Record<string, readonly ReviewSeed[]>> = {
  "project-management": [
    by(["صالح الدغيثر", "Saleh Aldughaither"], 4, 62, "القوالب عملية، وكنت أتمنى مثالًا من قطاع المقاولات."),
    by(["Layla Hassan", "Layla Hassan"], 5, 88, "I brought my own project and left with a plan my sponsor signed."),
    by(["مازن الحصين", "Mazen Alhussain"], 3, 130, "المادة قوية، والمجموعة كبيرة على النقاش.", {
      body: "خفضنا عدد المقاعد من 40 إلى 25 في الشعب الجديدة.",
      by: "م. فهد العتيبي",
      daysAgo: 126,
    }),
    by(["نوف العقيل", "Nouf Alaqeel"], 5, 160, "سجل المخاطر وحده غير اجتماعاتنا الأسبوعية."),
    by(["عادل باوزير", "Adel Bawazeer"], 2, 190, "توقعت مستوى أعلى، فأنا أدير المشاريع منذ سنوات."),
  ],
  "professional-writing-in-arabic": [
    by(["تهاني القثامي", "Tahani Alqathami"], 5, 96, "صرت أحذف نصف ما أكتب قبل الإرسال."),
    by(["يزيد الفوزان", "Yazid Alfawzan"], 4, 118, "تمرين المحضر مفيد، وأحتاج إلى تمرين مثله في التقارير الطويلة."),
    by(["مها باسودان", "Maha Basodan"], 5, 150),
    by(["راكان السديري", "Rakan Alsudairi"], 3, 175, "مناسبة لمن يبدأ، وأقل من حاجة من يكتب كل يوم."),
  ],
  "user-experience-from-scratch": [
    by(["أروى الكثيري", "Arwa Alkathiri"], 5, 105, "تعلمت أن أسأل قبل أن أرسم."),
    by(["بدر الخالدي", "Badr Alkhalidi"], 4, 133, "أحببت المقابلات الحية، وكانت أدوات الرسم سريعة قليلًا."),
    by(["Omar Farouk", "Omar Farouk"], 5, 170, "The only course where my prototype was tested by real people."),
  ],
  "information-security-for-employees": [
    by(["عهود الحارثي", "Ohoud Alharthi"], 5, 75, "أرسلت الرابط إلى القسم كله."),
    by(["مشعل الرشيدي", "Meshal Alrashidi"], 4, 92),
    by(["لمياء التركي", "Lamia Alturki"], 5, 111, "أمثلة من واقعنا لا من أخبار بعيدة."),
    by(["ناصر الهاجري", "Nasser Alhajri"], 2, 140, "معروفة لمن يعمل في التقنية."),
  ],
  "diploma-cybersecurity": [
    by(["ريم الجاسر", "Reem Aljasser"], 5, 120, "المقررات مرتبة، وكل مقرر يبني على ما قبله."),
    by(["فارس الزهراني", "Fares Alzahrani"], 5, 151, "لجنة المشروع من أصحاب العمل أنفسهم، وهذا فرق كبير."),
    by(["سمية باعقيل", "Sumayyah Baaqil"], 3, 180, "الاختبارات الحضورية صعبة على من يسكن خارج الرياض.", {
      body: "صارت الاختبارات تُعقد في جدة والدمام أيضًا.",
      by: "م. سلمان الحربي",
      daysAgo: 176,
    }),
    by(["نايف القحطاني", "Nayef Alqahtani"], 4, 210, "ساعات المعمل أكثر مما ظننت، وهي أنفع ما فيه."),
    by(["هديل مراد", "Hadeel Murad"], 5, 240),
    by(["عبدالرحمن الوابل", "Abdulrahman Alwabil"], 4, 265, "Good mentors. Plan your evenings well."),
  ],
  "diploma-human-resources": [
    by(["شروق الغانم", "Shurouq Alghanim"], 5, 99, "مقرر الأجور أوضح ما قرأت في الموضوع."),
    by(["ثامر الحمدان", "Thamer Alhamdan"], 4, 128, "المحتوى محدث مع الأنظمة، والواجبات كثيرة."),
    by(["وجدان صالح", "Wijdan Saleh"], 5, 166),
    by(["سعد المسعود", "Saad Almasoud"], 3, 200, "أحتاج إلى مرونة أكثر في مواعيد التسليم."),
  ],
  "diploma-digital-marketing": [
    by(["لمى الراجحي", "Lama Alrajhi"], 5, 44, "أدرنا حملة حقيقية بميزانية صغيرة، ورأينا النتيجة بالأرقام."),
    by(["حمد الشايع", "Hamad Alshaya"], 4, 87, "مقرر القياس هو الأصعب والأهم."),
    by(["Dina Khalil", "Dina Khalil"], 5, 143, "Feedback on every assignment within three days."),
  ],
  "diploma-applied-data-science": [
    by(["معاذ الصقعبي", "Muath Alsaqabi"], 5, 38, "مشروعي النهائي صار جزءًا من عملي."),
    by(["خلود الأحمري", "Khulood Alahmari"], 4, 79, "الإحصاء مكثف، والمدرب صبور."),
    by(["عبدالإله منصور", "Abdulelah Mansour"], 4, 131),
  ],
  "diploma-graphic-design": [
    by(["جود الفارس", "Joud Alfares"], 5, 52, "خرجت بملف أعمال كامل، ومراجعة كل أسبوع."),
    by(["سامي الحكمي", "Sami Alhakami"], 4, 115, "أقوى ما فيه الخط العربي."),
  ],
  "diploma-medical-secretary": [
    by(["أمجاد الرويس", "Amjad Alruwais"], 5, 47, "التدريب في المستشفى فتح لي باب العمل."),
    by(["هيا المنيف", "Haya Almunif"], 4, 102, "المصطلحات كثيرة، وبطاقات الحفظ تساعد."),
  ],
  "diploma-translation": [by(["مرام الصغير", "Maram Alsaghir"], 5, 66, "كل ترجمة تعود إليك بملاحظات تفهم منها السبب.")],
  "diploma-compliance": [by(["طارق الخضيري", "Tariq Alkhudairi"], 4, 83, "حالات من السوق السعودي، لا نصوص مترجمة.")],
  "accounting-for-non-accountants": [
    by(["منيرة السبيعي", "Munira Alsubaie"], 5, 25, "أقرأ القوائم المالية الآن قبل الاجتماع لا بعده."),
    by(["جابر الفيفي", "Jaber Alfaifi"], 4, 69),
  ],
  "negotiation-skills": [
    by(["سحر العمودي", "Sahar Alamoudi"], 5, 31, "تمرين عرض السعر كشف لي كيف أتنازل قبل أن يُطلب مني."),
    by(["فواز العجمي", "Fawaz Alajmi"], 4, 94),
  ],
  "statistics-for-decisions": [by(["أحمد الغفيلي", "Ahmad Alghufaili"], 4, 36, "أخيرًا فهمت متى يخدعني المتوسط.")],
  "web-application-development": [
    by(["علي الدوسري", "Ali Aldossari"], 5, 19, "تطبيقي منشور ويعمل، وكل سطر فيه أفهمه."),
    by(["Noor Siddiqui", "Noor Siddiqui"], 4, 71, "Fast, but the recordings make up for it."),
    by(["رهف السعدون", "Rahaf Alsadoun"], 3, 109, "أنصح بدورة تمهيدية قبلها."),
  ],
  "cloud-computing-essentials": [by(["هشام البكري", "Hisham Albakri"], 4, 56)],
  "phone-photography": [
    by(["دانة الحميد", "Danah Alhumaid"], 5, 23, "صوري نفسها والهاتف نفسه، والفرق في الضوء."),
    by(["عثمان فلاتة", "Othman Fallatah"], 5, 74),
  ],
  "nutrition-basics": [by(["بشاير القرشي", "Bashayer Alqurashi"], 5, 43, "خطة تناسب بيتي لا بيت غيري.")],
  "infection-control": [by(["د. لؤي سمان", "Dr Loay Samman"], 4, 59, "مختصرة ودقيقة.")],
  "legal-translation": [by(["غيداء بخش", "Ghaida Bakhsh"], 5, 64, "جدول المصطلحات الذي بنيناه معي كل يوم.")],
  "drafting-commercial-contracts": [by(["منصور الثبيتي", "Mansour Althubaiti"], 5, 34, "قراءة العقد بعين الخصم غيرت صياغتي.")],
  "managing-an-online-class": [by(["عواطف الشهري", "Awatif Alshehri"], 4, 53, "أفكار بسيطة تعيد الانتباه إلى الشاشة.")],
};

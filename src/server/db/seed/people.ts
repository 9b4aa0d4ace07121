import type { Both } from "./programs/program-seed.ts";

/** Invented instructors. `noura` is the one whom `instructor@qabas.example` signs in as. */
export const INSTRUCTORS: readonly { slug: string; name: Both; title: Both }[] = [
  {
    slug: "noura",
    name: ["د. نورة القحطاني", "Dr Noura Alqahtani"],
    title: ["أستاذة مساعدة في علم البيانات", "Assistant professor of data science"],
  },
  { slug: "badr", name: ["أ. بدر المطيري", "Badr Almutairi"], title: ["خبير ذكاء الأعمال", "Business intelligence specialist"] },
  { slug: "fahad", name: ["م. فهد العتيبي", "Eng. Fahad Alotaibi"], title: ["مدير مشاريع معتمد", "Certified project manager"] },
  { slug: "majed", name: ["أ. ماجد الشهري", "Majed Alshehri"], title: ["محاسب قانوني", "Chartered accountant"] },
  { slug: "salman", name: ["م. سلمان الحربي", "Eng. Salman Alharbi"], title: ["مهندس أمن معلومات", "Information security engineer"] },
  { slug: "hind", name: ["أ. هند الشمري", "Hind Alshammari"], title: ["كاتبة ومحررة", "Writer and editor"] },
  { slug: "dana", name: ["أ. دانة الخالدي", "Dana Alkhaldi"], title: ["مدربة لغة إنجليزية", "English language trainer"] },
  { slug: "reem", name: ["أ. ريم الدوسري", "Reem Aldossary"], title: ["مصممة منتجات رقمية", "Digital product designer"] },
  {
    slug: "abdullah",
    name: ["د. عبدالله الغامدي", "Dr Abdullah Alghamdi"],
    title: ["أستاذ مشارك في القانون التجاري", "Associate professor of commercial law"],
  },
  {
    slug: "maha",
    name: ["د. مها السبيعي", "Dr Maha Alsubaie"],
    title: ["أستاذة مشاركة في تقنيات التعليم", "Associate professor of educational technology"],
  },
  {
    slug: "lama",
    name: ["د. لمى الزهراني", "Dr Lama Alzahrani"],
    title: ["طبيبة أسرة واستشارية سلامة المرضى", "Family physician, patient safety consultant"],
  },
  { slug: "omar", name: ["أ. عمر باوزير", "Omar Bawazir"], title: ["خبير تسويق رقمي", "Digital marketing specialist"] },
  { slug: "rayan", name: ["م. ريان الحازمي", "Eng. Rayan Alhazmi"], title: ["مهندس حوسبة سحابية", "Cloud engineer"] },
  {
    slug: "munira",
    name: ["أ.د. منيرة العبدالكريم", "Prof. Munira Alabdulkarim"],
    title: ["أستاذة إدارة الموارد البشرية", "Professor of human resource management"],
  },
];

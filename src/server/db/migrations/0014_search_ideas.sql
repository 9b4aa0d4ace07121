CREATE TABLE "search_ideas" (
	"id" serial PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"asked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- What a new platform begins with: the ideas of contract/search/dictionary.ts, which a device asks with that was never told of these.
INSERT INTO "search_ideas" ("names", "asked") VALUES
('["بايثون","بايثن","بيثون","بايتون","python"]', '[]'),
('["جافا سكريبت","جافاسكربت","javascript","js"]', '[]'),
('["برمجة","كود","كودنج","كودينج","أكواد","ترميز","مبرمج","برمجيات","programming","coding","code","programmer","software"]', '[]'),
('["تطوير الويب","تطوير المواقع","برمجة المواقع","تصميم المواقع","إنشاء المواقع","موقع إلكتروني","ويب","web development","website","web","مطور ويب","web developer"]', '[]'),
('["تطبيقات","تطبيق","اب","ابلكيشن","app","application"]', '[]'),
('["باور بي آي","بور بي اي","باوربي","power bi","powerbi"]', '[]'),
('["ذكاء الأعمال","business intelligence","bi"]', '[]'),
('["لوحة معلومات","لوحة مؤشرات","لوحة بيانات","داشبورد","داش بورد","dashboard"]', '[]'),
('["إكسل","إكسيل","excel","جداول إلكترونية","جداول البيانات","spreadsheet","جداول محورية","pivot table"]', '[]'),
('["تحليل البيانات","محلل بيانات","تحليل بيانات","داتا اناليسز","data analysis","data analytics","data analyst","analytics"]', '[]'),
('["داتا","data","بيانات"]', '[]'),
('["علم البيانات","عالم بيانات","داتا ساينس","data science","data scientist"]', '[]'),
('["تعلم الآلة","التعلم الآلي","ماشين ليرننج","machine learning","ml"]', '[]'),
('["قواعد البيانات","قاعدة بيانات","داتا بيس","داتابيس","database","sql","إس كيو إل"]', '[]'),
('["إحصاء","إحصائيات","احصا","statistics","stats"]', '[]'),
('["الذكاء الاصطناعي","ذكاء صناعي","artificial intelligence","ai","إيه آي","اي اي"]', '[]'),
('["ذكاء اصطناعي توليدي","generative ai","genai","شات جي بي تي","تشات جي بي تي","شات جبت","chatgpt","chat gpt","gpt","llm"]', '[]'),
('["الأمن السيبراني","سايبر","سيبراني","سايبر سيكيورتي","سايبر سكيورتي","cybersecurity","cyber security","cyber","هكر","هاكر","اختراق","اختراق أخلاقي","hacking","ethical hacking"]', '[]'),
('["أمن المعلومات","أمان المعلومات","حماية المعلومات","infosec","information security"]', '[]'),
('["تصيد","احتيال إلكتروني","فيشنج","phishing"]', '[]'),
('["كلمة مرور","كلمة سر","باسوورد","باسورد","password"]', '[]'),
('["شبكات","نتورك","نتوورك","network","networking"]', '[]'),
('["لينكس","لينوكس","linux"]', '[]'),
('["ويندوز","windows"]', '[]'),
('["سحابة","حوسبة سحابية","كلاود","كلاود كمبيوتنج","cloud","cloud computing","aws","azure"]', '[]'),
('["إدارة المشاريع","إدارة مشاريع","مدير مشروع","بي إم بي","project management","project manager","pmp","pm"]', '[]'),
('["موارد بشرية","شؤون الموظفين","شؤون موظفين","إتش آر","human resources","human resource","hr"]', '[]'),
('["توظيف","استقطاب","recruitment","hiring","recruiting"]', '[]'),
('["رواتب","أجور","payroll","salary","salaries","pay","wages"]', '[]'),
('["تسويق","ماركتنج","ماركتينج","ماركتنق","marketing","مسوق","marketer"]', '[]'),
('["تسويق رقمي","تسويق إلكتروني","ديجيتال ماركتنج","digital marketing","online marketing"]', '["سوشيال ميديا","تواصل اجتماعي","social media"]'),
('["تحسين محركات البحث","محركات البحث","سيو","seo","search engine optimization"]', '[]'),
('["إعلانات","إعلان","ads","advertising","advertisement","advertisements"]', '[]'),
('["سوشيال ميديا","تواصل اجتماعي","social media"]', '[]'),
('["ريادة الأعمال","ريادة","رائد أعمال","entrepreneurship","entrepreneur","startup","startups","مشروع ناشئ","شركات ناشئة","ستارت اب","مشروعي الخاص"]', '[]'),
('["محاسبة","محاسب","أكاونتنج","accounting","accountant","bookkeeping","مسك دفاتر"]', '[]'),
('["قوائم مالية","financial statements"]', '[]'),
('["مالية","تمويل","finance","financial"]', '[]'),
('["تفاوض","مفاوضات","مفاوض","negotiation","negotiating","negotiate"]', '[]'),
('["تجربة المستخدم","خبرة المستخدم","يوزر اكسبيرينس","يو إكس","user experience","ux","ui ux","واجهة المستخدم","ui","user interface"]', '[]'),
('["تصميم جرافيك","تصميم جرافيكي","جرافيك","جرافيكس","قرافيك","غرافيك","graphic design","graphic","graphics","graphic designer"]', '[]'),
('["فوتوشوب","فوتو شوب","photoshop"]', '[]'),
('["تصميم","مصمم","ديزاين","design","designer"]', '[]'),
('["تصوير","مصور","فوتوغرافي","فوتوغرافيا","photography","photographer","photo","photos"]', '[]'),
('["جوال","موبايل","هاتف","تلفون","تليفون","phone","mobile","smartphone"]', '[]'),
('["خط عربي","خطاط","كاليجرافي","calligraphy","lettering"]', '[]'),
('["ترجمة","مترجم","ترانسليشن","translation","translator","translating"]', '[]'),
('["لغة إنجليزية","الإنجليزية","إنجليزي","انقليزي","انجلش","انقلش","انجليش","english"]', '[]'),
('["اللغة العربية","عربية","عربي","arabic"]', '[]'),
('["كتابة","كاتب","تحرير","رايتنج","writing","writer"]', '[]'),
('["بريد","إيميل","ايميلات","بريد إلكتروني","email","e mail","emails","e mails","mail"]', '[]'),
('["تعليم إلكتروني","تعلم إلكتروني","اي ليرننج","e learning","elearning","online learning"]', '["تصميم تعليمي","instructional design"]'),
('["تعليم عن بعد","دراسة عن بعد","تدريس عن بعد","distance learning","online class","online teaching","online classroom"]', '[]'),
('["تدريس","معلم","معلمين","مدرس","مدرسين","teaching","teacher"]', '[]'),
('["إدارة الصف","إدارة فصل","classroom management"]', '[]'),
('["تعليم","تربية","education"]', '[]'),
('["قانون","محاماة","محامي","law","legal","lawyer"]', '[]'),
('["نظام العمل","قانون العمل","مكتب العمل","labour law","labor law","employment law"]', '[]'),
('["عقود","عقد","contract","contracts"]', '[]'),
('["نهاية الخدمة","end of service"]', '[]'),
('["التزام","امتثال","كومبلاينس","compliance"]', '[]'),
('["حوكمة","قوفرنس","governance"]', '[]'),
('["غسل الأموال","غسيل الأموال","aml","money laundering"]', '[]'),
('["خصوصية","حماية البيانات الشخصية","حماية البيانات","privacy","data protection","pdpl"]', '[]'),
('["مخاطر","إدارة المخاطر","risk","risks","risk management"]', '[]'),
('["إسعافات أولية","إسعاف أولي","إسعاف","مسعف","فيرست ايد","first aid","cpr","إنعاش","resuscitation"]', '[]'),
('["تغذية","غذاء","غذائي","أكل صحي","رجيم","ريجيم","دايت","حمية","nutrition","diet","nutritionist"]', '[]'),
('["مكافحة العدوى","ضبط العدوى","infection control","infection prevention"]', '[]'),
('["سكرتارية","سكرتير","سكرتيرة","secretary","secretarial"]', '[]'),
('["سكرتارية طبية","medical secretary","medical secretarial"]', '[]'),
('["صحة","صحي","طبي","health","medical","healthcare"]', '[]'),
('["تقنية","تكنولوجيا","تكنلوجيا","تقني","technology","tech","كمبيوتر","حاسب","حاسب آلي","حاسوب","computer"]', '["it","آي تي"]'),
('["أعمال","بزنس","بيزنس","business"]', '[]'),
('["إدارة","مدير","مانجمنت","management","manager","administration"]', '[]'),
('["مهارات","سكيلز","skills","soft skills","مهارات ناعمة"]', '[]'),
('["مبيعات","بيع","sales","selling"]', '[]'),
('["خدمة العملاء","كستمر سيرفس","customer service"]', '[]'),
('["سوق العمل","job market"]', '[]'),
('["تقديم العروض","عروض تقديمية","بوربوينت","باوربوينت","باور بوينت","powerpoint","power point","presentation skills","إلقاء"]', '[]'),
('["اجتماعات","ميتنج","meetings","meeting"]', '[]'),
('["تجارة إلكترونية","متجر إلكتروني","ecommerce","e commerce"]', '[]'),
('["لوجستيات","لوجستية","سلاسل الإمداد","logistics","supply chain"]', '[]'),
('["جودة","كواليتي","quality"]', '[]'),
('["سلامة","safety"]', '[]'),
('["قيادة","ليدرشيب","leadership","قائد"]', '[]'),
('["ضريبة","زكاة","ضريبة القيمة المضافة","vat","tax","zatca"]', '[]'),
('["شعار","لوقو","لوجو","logo"]', '[]'),
('["فيديو","مونتاج","video","video editing"]', '[]'),
('["إنترنت","نت","internet"]', '[]'),
('["أونلاين","عن بعد","اون لاين","online"]', '[]'),
('["حضوري","حضورية","onsite","in person","classroom"]', '[]'),
('["مجاني","مجانا","ببلاش","بلاش","free"]', '[]'),
('["دبلوم","دبلومات","دبلومة","ديبلوم","diploma"]', '[]'),
('["دورة","كورس","كورسات","course"]', '[]'),
('["مبتدئ","للمبتدئين","مبتدئين","بيسك","beginner","beginners"]', '[]'),
('["متقدم","متقدمة","advanced"]', '[]'),
('["متوسط","intermediate"]', '[]');
--> statement-breakpoint
-- All words by which a name is found, each after a blank: what nameWords of contract/accounts/name-search.ts answers.
CREATE FUNCTION name_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || words || ' ' || regexp_replace(words, '(?<![^ ])(ال(?=[^ ]{3})|[ae]l(?=[a-z]{4}))', '', 'g')
  FROM (
    SELECT own || ' ' || regexp_replace(own, '(?<![^ ])(عبد|ال|al|el|abd|abdul|abdel) (?=[^ ])', '\1', 'g') || ' '
      || regexp_replace(own, '(?<![^ ])(عبد|ال|al|el|abd|abdul|abdel|ابو|ابي|بو|ام|ابن|abu|umm|bin|ibn) (?=[^ ])', '\1', 'g') AS words
    FROM (
      SELECT trim(regexp_replace(replace(lower(public.fold_text(value)), U&'\0621', ''),
        '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010-\u2027\u2030-\u205E\u2212]+', ' ', 'g')) AS own
    ) folded
  ) readings
$$;
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "folded" text;
--> statement-breakpoint
-- Every text is noted anew by the next process that reads it, with what is searched of it.
UPDATE "catalogue_entries" SET "hash" = -1 WHERE "document" = 'texts' AND "hash" IS NOT NULL;
--> statement-breakpoint
-- Without trigrams a search reads the table, as with 0007.
DO $$ BEGIN
  CREATE INDEX "catalogue_entries_folded" ON "catalogue_entries" USING gin ("folded" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'pg_trgm is not to be had: searches read whole tables';
END $$;

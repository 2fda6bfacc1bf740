import type { enHealth } from "../../en/admin/health.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amHealth: Translation<typeof enHealth> = {
  lead: "አሁን የሚሠራው፣ የማይሠራው፣ እና ምን ማድረግ እንዳለብዎት።",
  works: "ሁሉም ነገር ይሠራል",
  broken_one: "{{count}} ነገር የእርስዎን ትኩረት ይሻል",
  broken_other: "{{count}} ነገሮች የእርስዎን ትኩረት ይሻሉ",
  checkLabel: "ምርመራ",
  checkWorks: "ይሠራል",
  checkedAt: "መጨረሻ የተመረመረው",
  check: {
    database: "የውሂብ ጎታ",
    books: "የሒሳብ መዝገብ",
    disk: "የዲስክ ቦታ",
    backups: "ምትኬዎች",
    processes: "ሂደቶች",
    jobs: "ሥራዎች",
    provider: "የክፍያ አቅራቢ",
    storage: "የፋይል ማከማቻ",
    sfu: "የቪዲዮ ሰርቨሮች",
    payments: "ክፍያዎች",
    refunds: "ተመላሾች",
    emails: "ኢሜይሎች",
    schema: "የውሂብ ጎታ ለውጦች",
    "push keys": "የማሳወቂያ ቁልፎች",
  },
  again: "እንደገና ይመርምሩ",
  open: "ዝርዝሩን ይክፈቱ",
  failed: "መመርመር አልቻልንም። ከቀጠለ ሰርቨሩ ወይም የውሂብ ጎታው አይሠራም፤ የሰርቨሩን መዝገብ (log) ይመልከቱ።",
  version: "እትም",
  startedAt: "መሥራት የጀመረው",
  processes: "ሂደቶች",
  finding: {
    check_failed: {
      title: "አንድ ምርመራ አልተሳካም",
      what: "“{{detail}}” የተባለውን ምርመራ ማድረግ አልተቻለም።",
      mend: "በመዝገቡ (log) ውስጥ “a health check failed” ብለው ይፈልጉ።",
    },
    check_timed_out: {
      title: "አንድ ምርመራ ብዙ ጊዜ ወሰደ",
      what: "“{{detail}}” የተባለው ምርመራ በሁለት ሰከንድ ውስጥ መልስ አላገኘም።",
      mend: "እንደገና ይመርምሩ። ከቀጠለ ያ ሥርዓት ወይም የውሂብ ጎታው ሥራ በዝቶበታል ወይም አይሠራም።",
    },
    database_slow: {
      title: "የውሂብ ጎታው ዘግይቷል",
      what: "ቀላል ጥያቄ {{count}} ሚሊ ሰከንድ ወሰደ።",
      mend: "የውሂብ ጎታው ማሽን ያለበትን ጫናና ዲስኩን ይመልከቱ፤ በpg_stat_activity ረጅም ጊዜ የሚወስዱትን ትእዛዞችም ይፈልጉ።",
    },
    database_pool_busy: {
      title: "ሁሉም የውሂብ ጎታ ግንኙነቶች ተይዘዋል",
      what: "ግንኙነት የሚጠብቁ፦ {{count}}።",
      mend: "ከቀጠለ DATABASE_POOLን ይጨምሩ፣ ወይም ሌላ ሂደት ያስጀምሩ።",
    },
    database_connections_scarce: {
      title: "የውሂብ ጎታው በቅርቡ ግንኙነት አይቀበልም",
      what: "ከ{{limit}} ውስጥ {{count}} ተይዘዋል።",
      mend: "የPostgreSQLን max_connections ይጨምሩ፣ ወይም DATABASE_POOLን ይቀንሱ።",
    },
    schema_behind: {
      title: "የውሂብ ጎታው ከዚህ እትም የቆየ ነው",
      what: "ያልተደረጉ ማሻሻያዎች (migrations)፦ {{count}}።",
      mend: "npm run migrate የሚለውን ያስኪዱ።",
    },
    schema_ahead: {
      title: "የውሂብ ጎታው ከዚህ እትም አዲስ ነው",
      what: "ይህ እትም የማያውቃቸው ማሻሻያዎች (migrations)፦ {{count}}።",
      mend: "አዲስ እትም እየተጫነ ከሆነ ይህ የተለመደ ነው። ካልሆነ አዲሱን እትም እዚህም ያስጀምሩ።",
    },
    processes_silent: {
      title: "የልብ ምት የሚልክ ሂደት የለም",
      what: "ለአሥር ሰከንድ የትኛውም ሂደት አልላከም፤ ስለዚህ ክፍሎቹ ማን እንዳለ ማወቅ አይችሉም።",
      mend: "ሂደቶቹን አንድ በአንድ እንደገና ያስጀምሩ።",
    },
    jobs_without_runner: {
      title: "ሥራዎችን የሚያከናውን የለም",
      what: "ኢሜይሎች፣ ተመላሾችና የመምህራን ክፍያዎች እየጠበቁ ነው።",
      mend: "በመዝገቡ (log) ውስጥ “job runner” ብለው ይፈልጉ፤ ሰርቨሩንም እንደገና ያስጀምሩ።",
    },
    jobs_late: {
      title: "ሥራዎች ዘግይተዋል",
      what: "የሚጠብቁ፦ {{count}}፤ የመጀመሪያው ከ{{since}} ጀምሮ።",
      mend: "እየበዙ ከሄዱ ሌላ ሂደት ያስጀምሩ።",
    },
    jobs_given_up: {
      title: "ያልተሳኩ ሥራዎች አሉ",
      what: "በእያንዳንዱ ሙከራ አልተሳኩም፦ {{detail}}።",
      mend: "በመዝገቡ (log) ውስጥ የሥራውን ስም ፈልገው ምክንያቱን ያግኙ። ለ30 ቀናት ይቀመጣሉ።",
    },
    emails_late: {
      title: "ኢሜይሎች እየተላኩ አይደለም",
      what: "የሚጠብቁ፦ {{count}}፤ የመጀመሪያው ከ{{since}} ጀምሮ።",
      mend: "SMTP_URLንና የኢሜይል ሰርቨሩን ይመልከቱ። እንደተቀበለ ወዲያውኑ ይላካሉ።",
    },
    emails_failed: {
      title: "ሊደርሱ ያልቻሉ ኢሜይሎች አሉ",
      what: "ባለፉት 24 ሰዓታት የተተዉ፦ {{count}}።",
      mend: "በመዝገቡ (log) ውስጥ “email failed permanently” ብለው ይፈልጉ።",
    },
    provider_away: {
      title: "የክፍያ አቅራቢው አይመልስም",
      what: "አሁን ማንም መክፈል አይችልም። የሆነው፦ {{detail}}።",
      mend: "የአቅራቢውን የአገልግሎት ሁኔታ ገጽና እዚያ ያለውን ቁልፍዎን ይመልከቱ። ገንዘብ አይጠፋም፤ አቅራቢው ሲመለስ ያልተጠናቀቁ ክፍያዎች ይጣራሉ።",
    },
    payments_open_long: {
      title: "ሳይጠናቀቁ የቆዩ ክፍያዎች አሉ",
      what: "ያልተከፈሉ፣ ጊዜያቸውም ያላለፈ፦ {{count}}፤ የመጀመሪያው ከ{{since}} ጀምሮ።",
      mend: "አቅራቢው እንዴት እንደተጠናቀቁ አልተናገረም። አቅራቢው መመለሱንና ሥራዎች መከናወናቸውን ያረጋግጡ።",
    },
    payments_need_attention: {
      title: "ውሳኔ የሚፈልጉ ክፍያዎች አሉ",
      what: "የሚጠብቁ፦ {{count}}።",
      mend: "በተማሪ ክፍያዎች ስር ያለውን ዝርዝር ይመልከቱ።",
    },
    refunds_wait: {
      title: "አቅራቢው ገንዘብ መመለስ አይችልም",
      what: "የሚጠብቁ፦ {{count}}፣ በድምሩ {{amount}}፤ የመጀመሪያው ከ{{since}} ጀምሮ። አቅራቢው ያለው፦ {{detail}}",
      mend: "በአቅራቢው ያለውን ሒሳብና ቁልፍ ይመልከቱ። መሞከራችንን እንቀጥላለን።",
    },
    refunds_open_long: {
      title: "ተመላሾች ዘግይተዋል",
      what: "ከአንድ ቀን በላይ ያልተረጋገጡ፦ {{count}}፤ የመጀመሪያው ከ{{since}} ጀምሮ።",
      mend: "በአቅራቢው ገጽ ላይ ይፈልጓቸው። ከሦስት ቀን በኋላ በተማሪ ክፍያዎች ስር ይዘረዘራሉ።",
    },
    books_unbalanced: {
      title: "የሒሳብ መዝገቡ አይመጣጠንም",
      what: "ባለፈው ሳምንት ድምራቸው ዜሮ ያልሆነ፦ {{count}}፤ ልዩነቱ {{amount}}።",
      mend: "የውሂብ ጎታውን ማን በእጅ እንደለወጠ ወይም ከፊሉን እንደመለሰ እስኪያውቁ ድረስ የመምህራን ክፍያ አያጽድቁ።",
    },
    books_incomplete: {
      title: "በሒሳብ መዝገቡ የሌሉ ክፍያዎች አሉ",
      what: "ባለፈው ሳምንት የተከፈሉ፣ ግን በመዝገቡ የሌሉ፦ {{count}}።",
      mend: "የውሂብ ጎታውን ማን በእጅ እንደለወጠ ወይም ከፊሉን እንደመለሰ እስኪያውቁ ድረስ የመምህራን ክፍያ አያጽድቁ።",
    },
    storage_away: {
      title: "የፋይል ማከማቻውን ማግኘት አልቻልንም",
      what: "ሥዕሎችን ማሳየትም መጫንም አይቻልም። የሆነው፦ {{detail}}።",
      mend: "STORAGE_URLን፣ ሰርቨሩንና ቁልፎቹን ይመልከቱ፤ አቃፊ ከሆነ ሰርቨሩ እዚያ መጻፍ መቻሉን ያረጋግጡ።",
    },
    disk_nearly_full: {
      title: "ዲስኩ ሊሞላ ነው",
      what: "በ{{detail}} ከ{{limit}} ጊጋባይት ውስጥ {{count}} ብቻ ቀርቷል።",
      mend: "ቦታ ያስለቅቁ ወይም ትልቅ ዲስክ ይጠቀሙ፤ ቦታ ከሌለ የውሂብ ጎታው ይቆማል።",
    },
    backups_off: {
      title: "ምንም ምትኬ የለም",
      what: "ይህ ማሽን ከጠፋ ክፍያዎችን ጨምሮ ሁሉም ይጠፋል።",
      mend: "በdocs/backup.md እንደተጻፈው BACKUP_URLን በሌላ ማሽን ላይ ወዳለ አቃፊ ወይም ማከማቻ ያቀናብሩ።",
    },
    backup_failed: {
      title: "የመጨረሻው ምትኬ አልተሳካም",
      what: "ምክንያቱ፦ {{detail}}።",
      mend: "ያስተካክሉትና npm run backup የሚለውን ያስኪዱ። በየሰዓቱም እንሞክራለን።",
    },
    backup_missing: {
      title: "እስካሁን ምትኬ የለም",
      what: "የመጀመሪያው በአንድ ሰዓት ውስጥ ይወሰዳል።",
      mend: "አሁኑኑ ለመውሰድ npm run backup የሚለውን ያስኪዱ።",
    },
    backup_old: {
      title: "ምትኬው የቆየ ነው",
      what: "የቅርቡ ምትኬ የተወሰደው {{since}} ነው።",
      mend: "npm run backup የሚለውን ያስኪዱ። ይህ ከሠራ በምዝግቡ (log) ውስጥ “take-backup” የሚለውን ይፈልጉ።",
    },
    sfu_away: {
      title: "አንድ የቪዲዮ ሰርቨር አይመልስም",
      what: "{{detail}} አይመልስም።",
      mend: "እዚያ Janusን እንደገና ያስጀምሩ። ሌላ ካለ ትምህርቶቹ ወደዚያ ተዛውረዋል።",
    },
    push_keys_unreadable: {
      title: "የማሳወቂያ ቁልፎችን መክፈት አልቻልንም",
      what: "በሌላ SECRET የተመሰጠሩ ናቸው።",
      mend: "በቀድሞው SECRET ያስጀምሩ። ካልሆነ ሁሉም ማሳወቂያዎችን እንደገና ማብራት አለባቸው።",
    },
  },
};

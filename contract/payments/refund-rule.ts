/**
 * The refund rules in the wording that all pages and emails use, one line per case. docs/payments.md has the complete
 * rules.
 */
export const refundRule = {
  en:
    "You get a full refund if you withdraw before the lecture begins. It begins once its start time has passed and " +
    "its video or audio reaches the students.\nIf less than a quarter of it takes place, everyone gets a full refund. If " +
    "at least half does, it took place. In between, we look into it, and if we haven't decided within 7 days, " +
    "everyone gets a full refund.\nIf the date is moved or the lecture is shortened after you paid, you can also withdraw " +
    "with a full refund until you've attended five minutes of it or watched as much of its replay, or 48 hours after its end.\n" +
    "If a promised replay isn't there 24 hours after the lecture, or is deleted early, you can withdraw with a full refund " +
    "until it would have ended.\nIf it took place, but not as announced, you can file a complaint for at least 48 hours. We then hold the money " +
    "and look into it.",
  am:
    "ትምህርቱ ከመጀመሩ በፊት ካቋረጡ ሙሉ ገንዘብዎ ይመለሳል። ትምህርቱ ተጀመረ የሚባለው የሚጀምርበት ሰዓት አልፎ ምስሉ ወይም ድምፁ ተማሪዎቹ ጋር ሲደርስ ነው።\n" +
    "ከሩብ በታች ብቻ ከተሰጠ ለሁሉም ሙሉ ገንዘብ ይመለሳል። ቢያንስ ግማሹ ከተሰጠ ትምህርቱ ተሰጥቷል። በመካከል ከሆነ እኛ እንመረምረዋለን፤ " +
    "በ7 ቀናት ውስጥ ካልወሰንን ለሁሉም ሙሉ ገንዘብ ይመለሳል።\nከከፈሉ በኋላ ቀኑ ከተለወጠ ወይም ትምህርቱ ካጠረ፣ አምስት ደቂቃ እስኪከታተሉ ወይም ከቅጂው ያን ያህል እስኪያዩ፣ ወይም ካበቃ 48 ሰዓት " +
    "እስኪያልፍ ድረስ ወጥተው ሙሉ ገንዘብዎን ማስመለስ ይችላሉ።\n" +
    "ቃል የተገባበት ቅጂ ትምህርቱ ካበቃ ከ24 ሰዓት በኋላ ካልተገኘ ወይም ጊዜው ሳያልፍ ከተሰረዘ፣ ቅጂው ሊቆይ ከነበረበት ቀን በፊት ወጥተው ሙሉ ገንዘብዎን ማስመለስ ይችላሉ።\n" +
    "ቢሰጥም እንደተነገረው ካልተሰጠ፣ ቢያንስ ለ48 ሰዓት ቅሬታ ማቅረብ ይችላሉ፤ ገንዘቡን ይዘን እንመረምረዋለን።",
} as const;

/** The rule in one sentence, beside a price. The complete rule must be at hand. */
export const refundInShort = {
  en: "You get your money back if you withdraw before the lecture begins, or if it doesn't take place.",
  am: "ትምህርቱ ከመጀመሩ በፊት ካቋረጡ ወይም ትምህርቱ ካልተሰጠ ገንዘብዎ ይመለስልዎታል።",
} as const;

/** The refund rule for a replay that was bought without a seat. */
export const replayRefundRule = {
  en:
    "You can return the replay with a full refund until you've watched a quarter of it. What your device has loaded " +
    "counts as watched. If it's deleted before its time is over, you can return it too, however much you've watched.",
  am:
    "የቀረጻውን ሩብ እስኪመለከቱ ድረስ መልሰው ሙሉ ገንዘብዎን ማግኘት ይችላሉ። መሣሪያዎ የጫነው እንደታየ ይቆጠራል። ጊዜው ሳያልፍ ከተሰረዘ ግን ምንም ያህል ቢመለከቱ " +
    "መልሰው ገንዘብዎን ማግኘት ይችላሉ።",
} as const;

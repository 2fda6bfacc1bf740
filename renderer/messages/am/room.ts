import type { enRoom } from "../en/room.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amRoom: Translation<typeof enRoom> = {
  title: "የቀጥታ ክፍል",
  withInstructor: "ከ{{name}} ጋር",
  duration_one: "{{count}} ደቂቃ",
  duration_other: "{{count}} ደቂቃ",
  leave: "ይውጡ",
  back: "ወደ ትምህርቱ ተመለስ",
  tryAgain: "እንደገና ይሞክሩ",
  dismiss: "ዝጋ",
  notTheHost: "ትምህርቱን መምራት የሚችለው የትምህርቱ መምህር ብቻ ነው። እዚህ ያሉት እንደ ተመልካች ነው።",
  viewers_zero: "እስካሁን የሚመለከት የለም",
  viewers_one: "{{count}} ሰው እየተመለከተ ነው",
  viewers_other: "{{count}} ሰዎች እየተመለከቱ ነው",

  phase: {
    "checking-access": "መቀመጫዎን በማረጋገጥ ላይ…",
    lobby: "ለመቀላቀል ዝግጁ",
    connecting: "በመገናኘት ላይ…",
    live: "በቀጥታ",
    reconnecting: "ግንኙነቱ ተቋርጧል። በመመለስ ላይ…",
    ended: "አልቋል",
    failed: "አልተገናኘም",
  },

  ended: {
    seat_replaced: "ይህን ትምህርት በሌላ ቦታ ከፍተዋል። ይህ ገጽ ከክፍሉ ወጥቷል።",
    enrollment_ended: "በዚህ ትምህርት ያለዎት ምዝገባ አብቅቷል።",
    lecture_deleted: "ይህ ትምህርት ተሰርዟል።",
    session_ended: "ከመለያዎ ወጥተዋል።",
    left: "ከክፍሉ ወጥተዋል።",
  },

  stage: {
    hostVideo: "የትምህርቱ ቪዲዮ",
    ownVideo: "ምስልዎ፣ ተመልካቾች እንደሚያዩት",
    hostAway: "መምህሩ እስካሁን አልመጡም። ሲመጡ ትምህርቱ በራሱ ይጀምራል።",
    nothingShown: "መምህሩ አሁን ምንም አያሳዩም።",
    arriving: "ምስሉ በመምጣት ላይ ነው…",
    notSending: "ተመልካቾች እስካሁን ምንም አያዩም። ቪዲዮዎን ያስጀምሩ ወይም ስክሪንዎን ያጋሩ።",
    source: { camera: "ካሜራ", screen: "ስክሪን", none: "ምንም አይታይም" },
    tapToHear: "ለመስማት ይንኩ",
  },

  playback: {
    group: "ማጫወቻ",
    play: "አጫውት",
    pause: "ለአፍታ አቁም",
    mute: "ድምፅ አጥፋ",
    unmute: "ድምፅ ክፈት",
    volume: "የድምፅ መጠን",
  },

  host: {
    group: "ምስልዎና ድምፅዎ",
    startScreen: "ስክሪን ማጋራት ጀምር",
    stopScreen: "ስክሪን ማጋራት አቁም",
    startVideo: "ቪዲዮ ጀምር",
    stopVideo: "ቪዲዮ አቁም",
    noMicrophone: "ማይክሮፎንዎን መክፈት አልተቻለም፤ ተመልካቾች ድምፅዎን አይሰሙም።",
  },

  line: { good: "መስመር፦ ጥሩ", fair: "መስመር፦ መካከለኛ", poor: "መስመር፦ ደካማ" },

  warning: {
    tooMany: "አሁን ብዙ ሰዎች እየተመለከቱ ነው። ለሁሉም የሚልከው አንድ ኮምፒውተር ነው፤ ከዘገየ አንዳንዶቹ ዝቅተኛ ወይም ድምፅ ብቻ እንዲመርጡ ይጠይቁ።",
    uploadExceeded: "የመላኪያ ገደብዎ ለዚህ ያህል ተመልካች አነስተኛ ነው። ድምፅ ይቀድማል፣ ምስሎች በጣም ትንሽ ይሆናሉ።",
  },

  settings: { toggle: "ቅንብሮች" },

  data: {
    label: "ዳታ ቆጣቢ",
    full: "ሙሉ፣ በሰዓት እስከ {{amount}} ሜባ",
    low: "ዝቅተኛ፣ በሰዓት እስከ {{amount}} ሜባ",
    audio: "ድምፅ ብቻ፣ በሰዓት እስከ {{amount}} ሜባ",
    used: "በዚህ ቆይታ የተጠቀሙት",
    perHour: "በዚህ ፍጥነት በሰዓት",
    megabytes: "{{amount}} ሜባ",
  },

  devices: { camera: "ካሜራ", microphone: "ማይክሮፎን", any: "ኮምፒውተሩ የመረጠው" },

  screenAs: {
    label: "የሚጋራው ስክሪን",
    text: "ጽሑፍና ስላይድ፦ ጥርት ያለ",
    motion: "ፊልምና እንቅስቃሴ፦ ለስላሳ",
  },

  upload: {
    label: "ለክፍሉ የሚላከው ገደብ",
    hint: "ለሁሉም ተመልካቾች ይከፋፈላል። መስመርዎ ከሚችለው ያነሰ ይምረጡ።",
    choice: "{{mbit}} ሜጋቢት በሰከንድ",
    viewers: "ተመልካቾች",
    now: "አሁን የሚላከው",
    kbps: "{{kbps}} ኪሎቢት በሰከንድ",
    weak: "ደካማ መስመሮች",
  },

  chat: {
    toggle: "ውይይት",
    title: "ውይይት",
    placeholder: "መልእክትዎን ያስገቡ",
    send: "ላክ",
    sending: "በመላክ ላይ",
    you: "እርስዎ",
    empty: "እስካሁን መልእክት የለም።",
    offline: "ውይይቱ እንደገና በመገናኘት ላይ ነው። ሲመለስ መልእክቶችዎ ይላካሉ።",
    messages: "መልእክቶች",
  },

  errors: {
    "browser-incompatible": "ይህ አሳሽ WebRTCን አይደግፍም",
    disconnected: "ከአገልጋዩ ጋር ያለው ግንኙነት ተዘግቷል። እንደገና በመገናኘት ላይ…",
    "invalid-id": "ክፍሉ የማይሠራ መለያ ሰጥቷል። እባክዎ እንደገና ይሞክሩ።",
    "invalid-key": "አገልጋዩ ይህን መተግበሪያ አልተቀበለውም። እባክዎ ገጹን እንደገና ይጫኑት።",
    network: "ከአገልጋዩ ጋር ያለው ግንኙነት ተቋርጧል።",
    "peer-unavailable": "አንድን ተሳታፊ ማግኘት አልተቻለም።",
    "ssl-unavailable": "አገልጋዩ ደህንነቱ የተጠበቀ ግንኙነት የለውም።",
    "server-error": "ከአገልጋዩ መለያ ማግኘት አልተቻለም።",
    "socket-error": "ከአገልጋዩ ጋር ያለው ግንኙነት አልተሳካም። እንደገና በመገናኘት ላይ…",
    "socket-closed": "ከአገልጋዩ ጋር ያለው ግንኙነት ሳይታሰብ ተዘግቷል። እንደገና በመገናኘት ላይ…",
    "unavailable-id": "መለያው ተይዟል",
    webrtc: "ግንኙነቱን መስማማት አልተቻለም",
    connect_timeout: "ክፍሉን በጊዜው ማግኘት አልተቻለም። እባክዎ ኢንተርኔትዎን አይተው እንደገና ይሞክሩ።",
    connection_lost: "ግንኙነቱ ተቋርጦ አልተመለሰም። እባክዎ ኢንተርኔትዎን አይተው እንደገና ይሞክሩ።",
    room_full: "ይህ ክፍል ሞልቷል።",
    no_answer: "አገልጋዩ አልመለሰም። እባክዎ እንደገና ይሞክሩ።",
    camera_refused: "ካሜራው አልተፈቀደም። በአሳሹ የአድራሻ መስመር ላይ ይፍቀዱት፣ ከዚያም ቪዲዮ ጀምር የሚለውን እንደገና ይጫኑ።",
    "camera_no-device": "ካሜራ አልተገኘም። ካሜራ ያገናኙ፣ ከዚያም ቪዲዮ ጀምር የሚለውን እንደገና ይጫኑ።",
    "camera_device-busy": "ካሜራውን ሌላ ፕሮግራም እየተጠቀመበት ነው። ያንን ይዝጉ፣ ከዚያም ቪዲዮ ጀምር የሚለውን እንደገና ይጫኑ።",
    camera_unsupported: "ይህ አሳሽ እዚህ ካሜራ መክፈት አይችልም።",
    camera_replaced: "ካሜራዎ ተነቅሏል። አሁን ሌላ ካሜራ እየሠራ ነው።",
    camera_kept: "የመረጡትን ካሜራ መክፈት አልተቻለም። የቀድሞው አሁንም እየሠራ ነው።",
    camera_gone: "ካሜራዎ ተነቅሏል። ካሜራ ያገናኙ፣ ከዚያም ቪዲዮ ጀምር የሚለውን እንደገና ይጫኑ።",
    microphone_replaced: "ማይክሮፎንዎ ተነቅሏል። አሁን ሌላ ማይክሮፎን እየሠራ ነው።",
    microphone_kept: "የመረጡትን ማይክሮፎን መክፈት አልተቻለም። የቀድሞው አሁንም እየሠራ ነው።",
    screen_refused: "ስክሪን ማጋራት አልተፈቀደም። በምትኩ ካሜራዎ ይታያል።",
    "screen_no-device": "የሚጋራ ስክሪን የለም። በምትኩ ካሜራዎ ይታያል።",
    "screen_device-busy": "ስክሪኑን መቅረጽ አልተቻለም። በምትኩ ካሜራዎ ይታያል።",
    screen_unsupported: "ይህ አሳሽ ስክሪን ማጋራት አይችልም። በምትኩ ካሜራዎ ይታያል።",
  },
};

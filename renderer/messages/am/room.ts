import { amRoomBoard } from "./room/board.ts";
import { amChat } from "./room/chat.ts";
import { amLectureStage } from "./lectures/stage.ts";
import { amRoomFloor } from "./room/floor.ts";
import { amRoomReactions } from "./room/reactions.ts";
import { amRoomRecording } from "./room/recording.ts";
import { amRoomVideo } from "./room/video.ts";
import { amRoomWaiting } from "./room/waiting.ts";
import { amRoomExit } from "./room/exit.ts";
import type { enRoom } from "../en/room.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enRoom> = {
  title: "የቀጥታ ክፍል",
  withInstructor: "ከ{{name}} ጋር",
  duration_one: "{{count}} ደቂቃ",
  duration_other: "{{count}} ደቂቃ",
  leave: "ይውጡ",
  back: "ወደ ትምህርቱ ይመለሱ",
  tryAgain: "እንደገና ይሞክሩ",
  dismiss: "ይዝጉ",
  notTheHost: "ትምህርቱን መምራት የሚችለው የትምህርቱ መምህር ብቻ ነው። እዚህ ያሉት እንደ ተመልካች ነው።",
  viewers_zero: "እስካሁን የሚመለከት የለም",
  viewers_one: "{{count}} ሰው እየተመለከተ ነው",
  viewers_other: "{{count}} ሰዎች እየተመለከቱ ነው",
  poorConnections_one: "ከ{{viewers}} ተመልካቾች {{count}} ደካማ ግንኙነት አለው",
  poorConnections_other: "ከ{{viewers}} ተመልካቾች {{count}} ደካማ ግንኙነት አላቸው",
  waitingViewers_one:
    "{{count}} ተመልካች እስካሁን አያይዎትም፣ አይሰማዎትምም፦ ትልልቅ ትምህርቶችን የሚያስተላልፈው አገልጋይ እየመለሰ አይደለም። ሲመለስ ቪዲዮዎ በራሱ ይደርሳቸዋል።",
  waitingViewers_other:
    "{{count}} ተመልካቾች እስካሁን አያዩዎትም፣ አይሰሙዎትምም፦ ትልልቅ ትምህርቶችን የሚያስተላልፈው አገልጋይ እየመለሰ አይደለም። ሲመለስ ቪዲዮዎ በራሱ ይደርሳቸዋል።",

  assistant: {
    title: "ረዳት",
    shown: "ረዳት፦ {{name}}",
    name: "ረዳት ያድርጉ፦ {{name}}",
    nameShort: "ረዳት ያድርጉ",
    dismissNamed: "ረዳትነቱን ያብቁ፦ {{name}}",
    dismiss: "ረዳትነቱን ያብቁ",
  },

  questions: {
    toggle: "ጥያቄዎች",
    toggleNew_one: "ጥያቄዎች፣ {{count}} አዲስ",
    toggleNew_other: "ጥያቄዎች፣ {{count}} አዳዲስ",
    anonymous: "ስም የለሽ",
    done: "ተመልሷል",
    dismissed: "መምህሩ ጥያቄዎን አይመልሱም።",
  },

  board: amRoomBoard,
  polls: {
    title: "ድምፅ መስጫ",
    toggleNew: "ድምፅ መስጫ፣ 1 አዲስ",
    strip: "ድምፅ መስጫ፦",
    answer: "ይመልሱ",
    resultsShown: "የድምፅ መስጫው ውጤት ታይቷል።",
    answerShown: "የድምፅ መስጫው መልስ ታይቷል።",
  },

  practice: {
    title: "ልምምድ",
    close: "ልምምዱን ያብቁ",
    note: "እዚህ ብቻዎን ነዎት፤ ለማንም አይነገርም፣ ምንም አይቀረጽም። የሚያዩት ተማሪዎች የሚያዩትን ነው። ልምምዱ ትምህርቱ ከመጀመሩ 15 ደቂቃ በፊት፣ በ{{time}}፣ ይዘጋል።",
  },

  phase: {
    "checking-access": "መቀመጫዎን በማረጋገጥ ላይ…",
    connecting: "በመገናኘት ላይ…",
    live: "በቀጥታ",
    reconnecting: "ግንኙነቱ ተቋርጧል። እንደገና በመገናኘት ላይ…",
    ended: "ተጠናቋል",
    failed: "አልተገናኘም",
  },

  lectureStage: amLectureStage,

  ended: {
    connection_taken_over: "ይህን ትምህርት በሌላ ቦታ ከፍተዋል። ይህ ገጽ ከክፍሉ ወጥቷል።",
    enrollment_ended: "በዚህ ትምህርት ያለዎት ምዝገባ አብቅቷል።",
    lecture_deleted: "ይህ ትምህርት ተሰርዟል።",
    session_ended: "ከመለያዎ ወጥተዋል።",
    ended_by_host: "ትምህርቱን ጨርሰዋል። ካሜራዎና ማይክሮፎንዎ ጠፍተዋል።",
    left: "ከክፍሉ ወጥተዋል።",
    removed_by_host: "መምህሩ ከክፍሉ አስወጥተውዎታል። ለመከታተል ዝግጁ ሲሆኑ መመለስ ይችላሉ።",
    banned:
      "መምህሩ ከዚህ ትምህርት አግደውዎታል። ትምህርቱ ካልተጀመረ ገንዘብዎ እንዲመለስ በትምህርቱ ገጽ ላይ ክፍያዎን ያስመልሱ። ከተጀመረ ግን የከፈለ ተማሪ በታገደ ቁጥር እኛ እናየዋለን፣ ገንዘቡ ይመለስ እንደሆነም እንወስናለን።",
    room_ended: "ትምህርቱ ተጠናቋል። ስለተከታተሉ እናመሰግናለን።",
  },

  ...amRoomExit,

  waiting: amRoomWaiting,

  stage: {
    hostVideo: "የትምህርቱ ቪዲዮ",
    ownVideo: "ቪዲዮዎ፣ ተመልካቾች እንደሚያዩት",
    hostAway: "መምህሩ እስካሁን አልመጡም። ሲመጡ ትምህርቱ በራሱ ይጀምራል።",
    hostMuted: "የመምህሩ ማይክሮፎን ጠፍቷል።",
    hostReconnecting: "የመምህሩ ግንኙነት ተቋርጧል፤ እንደገና እየተገናኙ ነው።",
    nothingShown: "መምህሩ አሁን ምንም አያሳዩም።",
    loadingVideo: "ቪዲዮው በመጫን ላይ…",
    waitingForMedia:
      "ቪዲዮዎ በመንገድ ላይ ነው። እዚህ ብዙ ሰዎች ስላሉ ተጨማሪ አገልጋይ ያስፈልጋል፤ እሱም እስካሁን እየመለሰ አይደለም። ቪዲዮውና ድምፁ በራሳቸው ይጀምራሉ፤ እስከዚያው በውይይቱ መጠቀም ይችላሉ።",
    notSending: "ተመልካቾች እስካሁን ምንም አያዩም። ቪዲዮዎን ያስጀምሩ ወይም ስክሪንዎን ያጋሩ።",
    screenNotShared: "ስክሪንዎ አልተጋራም። በምትኩ ካሜራዎን መጀመር ይፈልጋሉ?",
    ownSoundOnly: "ቪዲዮዎ ጠፍቷል። ተመልካቾች ግን አሁንም ይሰሙዎታል።",
    soundOnly: "ድምፅ ብቻ። ቪዲዮው ጠፍቷል።",
    source: { camera: "ካሜራ", screen: "ስክሪን", microphone: "ድምፅ ብቻ", none: "እስካሁን ምንም አይታይም" },
    frozen: "ቪዲዮው ቆሟል። በራሱ ይቀጥላል።",
    tapToHear: "ለመስማት ይንኩ",
    audioOnly: "እንደመረጡት ድምፅ ብቻ። ቪዲዮውን ለመመለስ በቅንብሮች ውስጥ ያለውን ዳታ ቆጣቢ ይቀይሩ።",
    slidesOnly: "እንደመረጡት ስላይዶችና ድምፅ። ቪዲዮውን ለመመለስ በቅንብሮች ውስጥ ያለውን ዳታ ቆጣቢ ይቀይሩ።",
  },

  ...amRoomVideo,

  caption: { speaks: "እየተናገሩ ነው" },

  playback: {
    group: "ማጫወቻ",
    play: "ያጫውቱ",
    pause: "ለአፍታ ያቁሙ",
    mute: "ድምፅ ያጥፉ",
    unmute: "ድምፅ ይክፈቱ",
    volume: "የድምፅ መጠን",
  },

  host: {
    end: "ትምህርቱን ይጨርሱ",
    endTitle: "ትምህርቱን ይጨርሱ",
    endQuestion: "ሁሉም ሰው ከክፍሉ ይወጣል። እንደገና መክፈት ይችላሉ።",
    group: "ቪዲዮዎና ድምፅዎ",
    startScreen: "ስክሪን ያጋሩ",
    stopScreen: "ማጋራት ያቁሙ",
    startVideo: "ቪዲዮ ይጀምሩ",
    stopVideo: "ቪዲዮ ያቁሙ",
    mute: "ማይክሮፎን ይዝጉ",
    unmute: "ማይክሮፎን ይክፈቱ",
    openMicrophone: "ማይክሮፎን ያብሩ",
    closeMicrophone: "ማይክሮፎን ያጥፉ",
    key: "ቁልፍ {{key}}",
    unreached: "ተመልካቾች አሁን አያዩዎትም፣ አይሰሙዎትምም፦ ትልልቅ ትምህርቶችን የሚያስተላልፈው አገልጋይ እየመለሰ አይደለም። ሲመለስ ቪዲዮዎ በራሱ ይቀጥላል።",
    unrecorded: "አሁን ምንም እየተቀረጸ አይደለም። ቀረጻው በራሱ ይቀጥላል።",
    noMicrophone: "ማይክሮፎንዎን መክፈት አልቻልንም፤ ስለዚህ ተመልካቾች አይሰሙዎትም።",
  },

  clock: {
    left: "{{passed}} ደቂቃ · {{left}} ደቂቃ ይቀራል",
    over: "{{passed}} ደቂቃ · {{over}} ደቂቃ አልፏል",
  },

  muted: { title: "ማይክሮፎንዎ ተዘግቷል", text: "እየተናገሩ ነው፤ ግን ማንም አይሰማዎትም።", unmute: "አሁን ይክፈቱ" },

  connection: { good: "ግንኙነት፦ ጥሩ", fair: "ግንኙነት፦ መካከለኛ", poor: "ግንኙነት፦ ደካማ" },

  warning: {
    tooMany: "ብዙ ሰዎች እየተመለከቱ ነው፤ ለሁሉም የሚልከው የእርስዎ ኮምፒውተር ነው። ከዘገየ አንዳንዶቹ ዝቅተኛ ወይም ድምፅ ብቻ እንዲመርጡ ይጠይቁ።",
    tooManyUploads:
      "ብዙ ሰዎች እየተመለከቱ ነው፤ ለሁሉም የሚልከው የእርስዎ ኮምፒውተር ነው። ከዘገየ ቅንብሮችን ይክፈቱና “ለሁሉም ተመልካቾች አንዴ ብቻ ይላኩ” የሚለውን ያብሩ።",
    uploadExceeded: "የመላኪያ ገደብዎ ለዚህ ያህል ተመልካች አነስተኛ ነው። ድምፅ ይቀድማል፣ ቪዲዮው በጣም ትንሽ ይሆናል።",
  },

  settings: { toggle: "ቅንብሮች" },

  screenContent: {
    label: "የሚጋራው ስክሪን",
    text: "ጽሑፍና ስላይድ፦ ጥርት ያለ",
    motion: "ፊልምና እንቅስቃሴ፦ ለስላሳ",
  },

  upload: {
    label: "የመላኪያ ገደብ",
    hint: "ለሁሉም ተመልካቾች ይከፋፈላል። ግንኙነትዎ ከሚችለው ያነሰ ይምረጡ።",
    hintOnce: "ለሁሉም ተመልካቾች አንዴ ይላካል። ግንኙነትዎ ከሚችለው ያነሰ ይምረጡ።",
    choice: "{{mbit}} ሜጋቢት በሰከንድ",
    viewers: "ተመልካቾች",
    now: "አሁን የሚላከው",
    kbps: "{{kbps}} ኪሎቢት በሰከንድ",
  },

  chat: amChat,

  floor: amRoomFloor,

  recording: amRoomRecording,

  ...amRoomReactions,

  participants: {
    toggle: "ሰዎች",
    title: "ሰዎች",
    toggleHands_one: "ሰዎች፣ {{count}} ሰው እጅ አውጥቷል",
    toggleHands_other: "ሰዎች፣ {{count}} ሰዎች እጅ አውጥተዋል",
    handChime: "እጅ ሲወጣ ድምፅ ይሰማ",
    hands_zero: "እጅ ያወጣ የለም",
    hands_one: "{{count}} ሰው እጅ አውጥቷል",
    hands_other: "{{count}} ሰዎች እጅ አውጥተዋል",
    empty: "እስካሁን ማንም የለም።",
    list: "እዚህ ያሉ ሰዎች",
    search: "ሰው ይፈልጉ",
    found_zero: "ማንም አልተገኘም",
    found_one: "{{count}} ሰው ተገኝቷል",
    found_other: "{{count}} ሰዎች ተገኝተዋል",
    hand: "እጅ ወጥቷል",
    lowerHand: "የ{{name}}ን እጅ ያውርዱ",
    lowerHandShort: "እጅ ያውርዱ",
    remove: "{{name}}ን ያስወጡ",
    removeShort: "ያስወጡ",
    removeTitle: "{{name}}ን ከክፍሉ ማስወጣት",
    removeQuestion: "{{name}} ወዲያውኑ ከክፍሉ ይወጣሉ፤ መመለስም ይችላሉ።",
    ban: "{{name}}ን ያግዱ",
    banShort: "ያግዱ",
    banTitle: "{{name}}ን ከትምህርቱ ማገድ",
    banQuestion: "{{name}} ወዲያውኑ ከክፍሉ ይወጣሉ፤ እገዳውን እስኪያነሱ ድረስ መመለስም ሆነ እንደገና መመዝገብ አይችሉም።",
    banned: "የታገዱ",
    unban: "የ{{name}}ን እገዳ ያንሱ",
    unbanShort: "እገዳ ያንሱ",
    chat: "ውይይት",
    lockChat: "እኔ ብቻ ልጻፍ",
    slow: "የዝግታ ሁኔታ",
    slowOff: "ጠፍቷል",
    slowSeconds_one: "በየሰከንዱ አንድ መልእክት",
    slowSeconds_other: "በየ{{count}} ሰከንዱ አንድ መልእክት",
    slowMinutes_one: "በየደቂቃው አንድ መልእክት",
    slowMinutes_other: "በየ{{count}} ደቂቃው አንድ መልእክት",
    ended: "ይህን ትምህርት ጨርሰዋል፤ ሌላ ሰው መግባት አይችልም።",
    openAgain: "እንደገና ይክፈቱ",
  },

  errors: {
    "browser-incompatible": "ይህ አሳሽ WebRTCን አይደግፍም",
    disconnected: "ከአገልጋዩ ጋር ያለው ግንኙነት ተዘግቷል። እንደገና በመገናኘት ላይ…",
    "invalid-id": "አገልጋዩ የማይሠራ መለያ ልኳል። እባክዎ እንደገና ይሞክሩ።",
    "invalid-key": "አገልጋዩ ይህን መተግበሪያ አልተቀበለውም። እባክዎ ገጹን እንደገና ይጫኑት።",
    network: "ከአገልጋዩ ጋር ያለው ግንኙነት ተቋርጧል።",
    "peer-unavailable": "አንድን ተሳታፊ ማግኘት አልተቻለም።",
    "ssl-unavailable": "አገልጋዩ ደህንነቱ የተጠበቀ ግንኙነት የለውም።",
    "server-error": "ከአገልጋዩ መለያ ማግኘት አልተቻለም።",
    "socket-error": "ከአገልጋዩ ጋር መገናኘት አልቻልንም። እንደገና በመገናኘት ላይ…",
    "socket-closed": "ከአገልጋዩ ጋር ያለው ግንኙነት ሳይታሰብ ተዘግቷል። እንደገና በመገናኘት ላይ…",
    "unavailable-id": "መለያው ተይዟል",
    webrtc: "ግንኙነቱን መስማማት አልተቻለም",
    connect_timeout: "ክፍሉን ለማግኘት በጣም ዘግይቷል። እባክዎ ኢንተርኔትዎን አይተው እንደገና ይሞክሩ።",
    connection_lost: "ግንኙነቱ ተቋርጦ አልተመለሰም። እባክዎ ኢንተርኔትዎን አይተው እንደገና ይሞክሩ።",
    room_full: "ይህ ክፍል ሞልቷል።",
    no_answer: "አገልጋዩ አልመለሰም። እባክዎ እንደገና ይሞክሩ።",
    retrying: "እስካሁን መገናኘት አልቻልንም። አሁንም እየሞከርን ነው…",
    rate_limited: "ሙከራው በዝቷል። በቅርቡ እንደገና እንሞክራለን…",
    camera_refused: "አሳሽዎ ካሜራዎን መጠቀም አልቻለም። በአድራሻ መስመሩ ላይ ይፍቀዱት፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    camera_refusedByComputer:
      "ጉባኤ ካሜራዎን መጠቀም አልቻለም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ለጉባኤ ይፍቀዱት፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    camera_refusedBySystem:
      "ኮምፒውተርዎ ይህ አሳሽ ካሜራ እንዲጠቀም አይፈቅድም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ይፍቀዱት፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    "camera_no-device": "ካሜራ አልተገኘም። ካሜራ ያገናኙ፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    "camera_device-busy": "ካሜራውን ሌላ መተግበሪያ እየተጠቀመበት ነው። ያንን ይዝጉ፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    camera_unsupported: "ይህ አሳሽ እዚህ ካሜራ መጠቀም አይችልም።",
    camera_replaced: "ካሜራዎ ተነቅሏል። ወደ ሌላ ካሜራ ቀይረናል።",
    camera_kept: "የመረጡትን ካሜራ መክፈት አልተቻለም። የቀድሞው አሁንም እየሠራ ነው።",
    camera_gone_audio_only: "ካሜራዎ ተነቅሏል። ተመልካቾች ግን አሁንም ይሰሙዎታል። ካሜራ ያገናኙ፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    camera_gone: "ካሜራዎ ተነቅሏል። ካሜራ ያገናኙ፣ ከዚያም ቪዲዮ ይጀምሩ የሚለውን እንደገና ይጫኑ።",
    corner_blocked:
      "ካሜራዎን ጥግ ላይ ማሳየት አልተቻለም። ካሜራው መገናኘቱንና ይህ ገጽ እንዲጠቀምበት መፈቀዱን ያረጋግጡ፣ ከዚያም በቅንብሮች ውስጥ እንደገና ያብሩት።",
    microphone_replaced: "ማይክሮፎንዎ ተነቅሏል። ወደ ሌላ ማይክሮፎን ቀይረናል።",
    microphone_kept: "የመረጡትን ማይክሮፎን መክፈት አልተቻለም። የቀድሞው አሁንም እየሠራ ነው።",
    screen_share_lost: "ገጹ እንደገና ስለተጫነ ስክሪንዎን አሁን አያጋሩም። እንደገና ለመምረጥ “ስክሪን ያጋሩ” የሚለውን ይጫኑ።",
    screen_refused:
      "ስክሪንዎ አልተጋራም። እርስዎ ካልሰረዙት በአድራሻ መስመሩ ላይ ለዚህ ገጽ ስክሪን ማጋራትን ይፍቀዱ፣ ከዚያም ስክሪን ያጋሩ የሚለውን እንደገና ይጫኑ።",
    screen_refusedBySystem:
      "ኮምፒውተርዎ ይህ አሳሽ ስክሪን እንዲያጋራ አይፈቅድም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ለአሳሹ ስክሪን መቅረጽን ይፍቀዱ፣ ከዚያም ስክሪን ያጋሩ የሚለውን እንደገና ይጫኑ።",
    screen_refusedByComputer:
      "ጉባኤ ስክሪንዎን ማጋራት አልቻለም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ለጉባኤ ስክሪን መቅረጽን ይፍቀዱ፣ ከዚያም ስክሪን ያጋሩ የሚለውን እንደገና ይጫኑ።",
    "screen_no-device": "የሚጋራ ስክሪን የለም።",
    "screen_device-busy": "ስክሪኑን መቅረጽ አልተቻለም። እባክዎ እንደገና ይሞክሩ።",
    screen_unsupported: "ይህ አሳሽ ስክሪን ማጋራት አይችልም።",
  },
};

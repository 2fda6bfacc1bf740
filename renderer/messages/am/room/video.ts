import type { enRoomVideo } from "../../en/room/video.ts";
import type { Translation } from "../../translation.ts";

export const amRoomVideo: Translation<typeof enRoomVideo> = {
  video: {
    group: "የቪዲዮው መጠን",
    fill: "ቦታውን ይሙሉ",
    fit: "ሙሉውን ቪዲዮ ያሳዩ",
    pictureInPicture: "ተንሳፋፊ ትንሽ ቪዲዮ",
    fullScreen: "ሙሉ ስክሪን",
  },

  corner: {
    keep: "ካሜራዬ ጥግ ላይ ይታይ",
    hint: "ስክሪንዎን ሲያጋሩ ወይም ስላይዶች ሲያሳዩ ተመልካቾች እርስዎንም በትንሽ ቪዲዮ ያዩዎታል። ዳታ ለሚቆጥቡ ተመልካቾች አይላክም፣ በቀረጻውም ውስጥ አይኖርም።",
    own: "ጥግ ላይ ያለው ካሜራዎ፣ ተመልካቾች እንደሚያዩት",
    video: "የመምህሩ ካሜራ",
    turnOff: "ጥግ ላይ ያለውን ካሜራ ያጥፉ",
    hide: "የመምህሩን ካሜራ ይደብቁ",
    show: "የመምህሩን ካሜራ ያሳዩ",
  },
};

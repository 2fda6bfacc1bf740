/** Texts on the video, and on the small one in its corner. */
export const enRoomVideo = {
  video: {
    group: "Video size",
    fill: "Fill the frame",
    fit: "Show the whole video",
    pictureInPicture: "Picture-in-picture",
    fullScreen: "Full screen",
  },

  corner: {
    keep: "Keep my camera in the corner",
    hint: "While you share your screen or show slides, viewers also see you in a small video. Viewers who save data don't receive it, and it isn't in the recording.",
    own: "Your camera in the corner, as viewers see it",
    video: "The host's camera",
    turnOff: "Turn off the camera in the corner",
    hide: "Hide the host's camera",
    show: "Show the host's camera",
  },
} as const;

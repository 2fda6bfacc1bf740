interface Notes {
  hertz: readonly number[];
  /** Duration of each note. */
  seconds: number;
  /** 0 to 1. */
  volume: number;
}

/** Plays notes one after the other. Requires a previous user gesture: browsers block audio otherwise. */
export async function playNotes({ hertz, seconds, volume }: Notes): Promise<void> {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = volume;
  gain.connect(context.destination);
  hertz.forEach((frequency, index) => {
    const note = new OscillatorNode(context, { frequency });
    note.connect(gain);
    note.start(context.currentTime + index * seconds);
    note.stop(context.currentTime + (index + 1) * seconds);
    if (index === hertz.length - 1) note.addEventListener("ended", () => void context.close());
  });
  await context.resume();
}

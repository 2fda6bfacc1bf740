const NOTES_HZ = [523, 659, 784];
const NOTE_SECONDS = 0.25;

/** Plays three rising notes. Needs a user gesture: browsers block audio otherwise. */
export async function playChime(): Promise<void> {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.3;
  volume.connect(context.destination);
  NOTES_HZ.forEach((hertz, index) => {
    const note = new OscillatorNode(context, { frequency: hertz });
    note.connect(volume);
    note.start(context.currentTime + index * NOTE_SECONDS);
    note.stop(context.currentTime + (index + 1) * NOTE_SECONDS);
    if (index === NOTES_HZ.length - 1) note.addEventListener("ended", () => void context.close());
  });
  await context.resume();
}

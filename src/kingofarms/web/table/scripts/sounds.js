// Six short sounds, made here and not loaded. They are off until somebody asks for them.

const root = document.documentElement;
/** @type {AudioContext | null} */
let context = null;

// Tones as [start, pitch, seconds, loudness, kind]; a noise has the pitch of its filter.
/** @typedef {[start: number, pitch: number, seconds: number, loudness: number, kind: OscillatorType | "noise"]} Tone */
/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  lay: [
    [0, 900, 0.05, 0.5, "noise"],
    [0.01, 150, 0.07, 0.4, "sine"],
  ],
  draw: [[0, 2600, 0.12, 0.25, "noise"]],
  coin: [
    [0, 1760, 0.09, 0.16, "triangle"],
    [0.06, 2637, 0.16, 0.14, "triangle"],
  ],
  hammer: [
    [0, 2100, 0.28, 0.12, "square"],
    [0, 3170, 0.22, 0.07, "sine"],
    [0, 600, 0.04, 0.5, "noise"],
  ],
  turn: [
    [0, 523, 0.16, 0.2, "triangle"],
    [0.14, 784, 0.26, 0.2, "triangle"],
  ],
  win: [
    [0, 523, 0.18, 0.2, "triangle"],
    [0.15, 659, 0.18, 0.2, "triangle"],
    [0.3, 784, 0.18, 0.2, "triangle"],
    [0.45, 1047, 0.5, 0.22, "triangle"],
  ],
};
export const NAMES = Object.keys(SOUNDS);

// A browser lets a page sound only after a click; until then nothing is heard.
function speaker() {
  if (root.dataset.sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {string} name @param {number} after */
export function play(name, after = 0) {
  const tones = SOUNDS[name],
    to = tones && speaker();
  if (!to) return;
  for (const each of tones) sound(to, each, to.currentTime + after / 1000);
  document.dispatchEvent(new CustomEvent("sounded", { detail: name }));
}

/** @param {AudioContext} to @param {Tone} tone @param {number} now */
function sound(to, [start, pitch, seconds, loudness, kind], now) {
  const volume = to.createGain();
  volume.gain.setValueAtTime(loudness, now + start);
  volume.gain.exponentialRampToValueAtTime(0.001, now + start + seconds);
  volume.connect(to.destination);
  const source = kind === "noise" ? noise(to, pitch, seconds, volume) : tone(to, pitch, kind, volume);
  source.start(now + start);
  source.stop(now + start + seconds);
}

/** @param {AudioContext} to @param {number} pitch @param {OscillatorType} kind @param {AudioNode} volume */
function tone(to, pitch, kind, volume) {
  const source = to.createOscillator();
  source.type = kind;
  source.frequency.value = pitch;
  source.connect(volume);
  return source;
}

/** @param {AudioContext} to @param {number} pitch @param {number} seconds @param {AudioNode} volume */
function noise(to, pitch, seconds, volume) {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = to.createBufferSource(),
    filter = to.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(volume);
  return source;
}

// Somebody has just asked for sounds: let one be heard.
document.addEventListener("setting", ({ detail }) => detail === "sound" && play("coin"));

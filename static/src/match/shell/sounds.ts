/** Wood on wood for a move, a glass for your turn: made here, nothing is loaded. */

import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sound } from '../settings';
import type { MatchStore } from '../store';

/** Partials: frequency in Hz, share of the loudness, time in s until it has died away. */
type Partial = readonly [frequency: number, gain: number, decay: number];

const WOOD: readonly Partial[] = [[310, 0.5, 0.09], [742, 0.3, 0.06], [1290, 0.16, 0.035]];
const GLASS: readonly Partial[] = [[1760, 0.2, 1.1], [4740, 0.08, 0.6], [8920, 0.03, 0.3]];
/** s between two knocks at least: a batch of moves is not a drum roll. */
const APART = 0.11;
/** s after the move that made it your turn. */
const AFTER_WOOD = 0.16;

class Player {
  private context: AudioContext | null = null;
  private knocked = -1;

  /** Browsers let a page sound only after a touch. */
  touched(): void {
    if (!sound.peek()) return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }

  wood(): void {
    const now = this.context?.currentTime ?? 0;
    if (now - this.knocked < APART) return;
    this.knocked = now;
    this.strike(WOOD, now, 0.002);
  }

  glass(): void {
    this.strike(GLASS, (this.context?.currentTime ?? 0) + AFTER_WOOD, 0.004);
  }

  close(): void {
    void this.context?.close();
    this.context = null;
  }

  /** `rise`: s until it is at its loudest. */
  private strike(partials: readonly Partial[], at: number, rise: number): void {
    const { context } = this;
    if (!sound.peek() || context?.state !== 'running') return;
    for (const [frequency, loud, decay] of partials) {
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(loud, at + rise);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + decay);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + decay);
    }
  }
}

/** Follows the match as long as the page stands. */
export function useSounds(store: MatchStore): void {
  useEffect(() => {
    const player = new Player();
    const touched = (): void => player.touched();
    addEventListener('pointerup', touched);
    addEventListener('keyup', touched);
    let version = store.live.peek().version;
    let mine = store.myTurn.peek();
    const stop = effect(() => {
      const now = store.live.value.version;
      const turn = store.myTurn.value;
      if (now > version) player.wood();
      if (turn && !mine) player.glass();
      version = now;
      mine = turn;
    });
    let on = sound.peek();
    const switched = effect(() => {
      if (sound.value && !on) {
        player.touched();
        setTimeout(() => player.wood(), 150); // heard at once, so that its loudness can be set
      }
      on = sound.value;
    });
    return () => {
      removeEventListener('pointerup', touched);
      removeEventListener('keyup', touched);
      stop();
      switched();
      player.close();
    };
  }, []);
}

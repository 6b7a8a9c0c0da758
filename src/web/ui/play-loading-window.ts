import player from 'lottie-web/build/player/lottie_light';
import animation from './loading-window.json';

/** Plays the shop window in the element until the answer is called. */
export function playLoadingWindow(container: Element): () => void {
  const playing = player.loadAnimation({
    container,
    renderer: 'svg',
    loop: true,
    // The player writes into what it is given.
    animationData: structuredClone(animation),
  });
  return () => playing.destroy();
}

import player from 'lottie-web/build/player/lottie_light';
import animation from './loading-window.json';

/** Plays the animation in the element. Returns a function that stops it. */
export function playLoadingWindow(container: Element): () => void {
  const playing = player.loadAnimation({
    container,
    renderer: 'svg',
    loop: true,
    // The player mutates its input, so it gets a copy.
    animationData: structuredClone(animation),
  });
  return () => playing.destroy();
}

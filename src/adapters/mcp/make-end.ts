const PATIENCE_MS = 1000;

/**
 * Makes an end of a server that does not end by itself, in time: the client in front makes an end of the gateway four
 * seconds after it has left. Gives what calls that off.
 */
export function makeEnd(kill: (signal: NodeJS.Signals) => void): () => void {
  const signals = ['SIGTERM', 'SIGKILL'] as const;
  const timers = signals.map((signal, i) => setTimeout(() => kill(signal), PATIENCE_MS * (i + 1)));
  return () => timers.forEach(clearTimeout);
}

/** Nobody is waited for for ever: another module, a game system or a connection that broke may never say that it is done. */

/** Milliseconds for what is done in a moment where all is well. */
const PATIENCE = 10_000;

export class TooLate extends Error {}

/** As `work`, or a `TooLate` after a while. What was begun may be done all the same, later. */
export async function within<T>(work: Promise<T>, what: string, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate(`${what}: nobody says whether it is done`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { Writable } from 'node:stream'

/** Waits until a file stream is closed. A failed one may still be opening its file, which would reappear if it were removed before. */
export async function untilClosed(stream: Writable): Promise<void> {
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve))
}

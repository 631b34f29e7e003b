import type { Writable } from 'node:stream'

/** A stream into a file may still be opening it when it has failed: only once it is closed the file stays away when it is removed. */
export async function untilClosed(stream: Writable): Promise<void> {
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve))
}

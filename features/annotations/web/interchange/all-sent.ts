import type { AnnotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'

type Sending = Pick<AnnotationOutbox, 'open' | 'waiting' | 'trouble' | 'subscribe' | 'wake'>

/** Sends the waiting changes of these layers before they are exported; false if they cannot be sent now. */
export async function allSent(outbox: Sending, layer_ids: readonly number[]): Promise<boolean> {
  await outbox.open()
  outbox.wake()
  const waits = () => layer_ids.some((id) => outbox.waiting(id).length > 0)
  const isStuck = () => layer_ids.some((id) => outbox.trouble(id) !== null || outbox.waiting(id).some(({ refusal }) => refusal))
  return new Promise((resolve) => {
    const look = () => {
      if (waits() && !isStuck()) return
      unsubscribe()
      resolve(!waits())
    }
    const unsubscribe = outbox.subscribe(look)
    look()
  })
}

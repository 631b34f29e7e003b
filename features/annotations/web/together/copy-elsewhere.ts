import type { Outbox } from '#features/annotations/web/session/outbox.ts'
import { savingOf } from '#features/annotations/web/session/saving-of.ts'
import type { Change, Saving } from '#features/annotations/web/session.ts'

type Copy = { layer_id: number; id: string; changes: readonly Change[] }

/** Puts a copy on a layer that is not open; answers once the server has it, or once it is known why not. */
export async function copyElsewhere(outbox: Outbox, { layer_id, id, changes }: Copy): Promise<Saving> {
  const waiting = () => outbox.waiting(layer_id).find((one) => one.id === id)
  const isSettled = () => !waiting() || Boolean(waiting()?.refusal) || outbox.trouble(layer_id) !== null
  await outbox.add(layer_id, changes)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSettled()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = outbox.subscribe(look)
    look()
  })
  return waiting() ? savingOf(outbox, layer_id) : { state: 'saved' }
}

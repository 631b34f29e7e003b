import type { Seal } from '#platform/web/lib/storage/sealed.ts'
import type { Place, Waiting } from './waiting.ts'

/** What waits as it is kept: where it belongs stands open, all else is sealed. */
export type Kept = Place & { seq?: number; sealed: string }

const nameOf = ({ user_id, layer_id, id }: Place) => `outbox/${user_id}/${layer_id}/${id}`

/** How this seals and opens what waits; throws where nothing can be sealed. */
export function sealedBy(by: Seal | null) {
  if (!by) throw new DOMException('Nothing is kept here.', 'NotSupportedError')
  return {
    seal: ({ user_id, layer_id, id, seq, ...rest }: Waiting): Kept => {
      const place = { user_id, layer_id, id }
      return { ...place, ...(seq !== undefined && { seq }), sealed: by.sealNow(nameOf(place), JSON.stringify(rest)) }
    },
    /** Null where it was sealed by another key. */
    unseal: ({ sealed, ...place }: Kept): Waiting | null => {
      try {
        return { ...(JSON.parse(by.openNow(nameOf(place), sealed)) as Waiting), ...place }
      } catch {
        return null
      }
    },
  }
}

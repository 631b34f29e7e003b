import i18next from 'i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { listLayers } from '#features/annotations/contract.ts'
import type { Outbox } from '#features/annotations/web/session/outbox.ts'
import { isRemoval } from '#features/annotations/web/session/waiting.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { RefusedLayer } from './use-refused-layers.ts'

/** Copies the annotations to the reader's own private layer of the same version, if that is still visible; only then are the originals given up. */
export async function takeOver({ layer_id, paper, refused }: RefusedLayer, outbox: Outbox): Promise<void> {
  const layers = paper ? await call(listLayers, { params: { version_id: paper.version_id } }).catch(() => []) : []
  const own = layers.find(({ is_private_layer, is_owner, id }) => is_private_layer && is_owner && id !== layer_id)
  if (!own) {
    notify('error', i18next.t('sync.no_own_layer'))
    return
  }
  const drawn = refused.filter((one) => !isRemoval(one))
  await outbox.add(
    own.id,
    drawn.map(({ annotation }) => ({ kind: 'create', annotation: { ...(annotation as Annotation), id: crypto.randomUUID() } })),
  )
  await outbox.discard(layer_id)
  notify('success', i18next.t('sync.taken_to_own_layer'))
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { type AnnotationOutbox, savingOf } from '#features/annotations/web/session/annotation-outbox.ts'
import { outboxOf } from '#features/annotations/web/session/layer-outbox.ts'
import type { Change, LayerSession, Saving } from '#features/annotations/web/session.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ownCopy } from './layers-below.ts'

type Asked = { layers: readonly AnnotationLayer[]; committee_id: number; session: LayerSession }

/** Copies an annotation to the own private layer, with undo if that is the open one; null if not allowed. */
export function useOwnCopy({ layers, committee_id, session }: Asked): ((annotation: Annotation) => void) | null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const target = layers.find(({ is_private_layer, is_owner }) => is_private_layer && is_owner)
  if (!target || isClosed || !annotationPolicy.annotate(me, { ...target, committee_id })) return null
  const tell = (saving: Saving) => {
    if (saving.state !== 'not_saved') return notify('success', t('layers.together.copied'))
    const severity = saving.reason === 'offline' || saving.reason === 'no_storage' ? 'warning' : 'error'
    notify(severity, saving.detail ?? t(`layers.not_saved_${saving.reason}`))
  }
  return (annotation) => {
    const copy = ownCopy(annotation)
    const changes: readonly Change[] = [{ kind: 'create', annotation: copy }]
    if (session.layer_id === target.id) {
      session.change(changes)
      notify('success', t('layers.together.copied'))
    } else void copyElsewhere(outboxOf(client, me.id), { layer_id: target.id, id: copy.id, changes }).then(tell)
  }
}

type Copy = { layer_id: number; id: string; changes: readonly Change[] }

/** Adds a copy to a layer that is not open; resolves once it is saved, or once it is known why not. */
async function copyElsewhere(outbox: AnnotationOutbox, { layer_id, id, changes }: Copy): Promise<Saving> {
  const waiting = () => outbox.waiting(layer_id).find((one) => one.content.id === id)
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

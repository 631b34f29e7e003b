import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { outboxOf } from '#features/annotations/web/session/the-outbox.ts'
import type { Change, LayerSession, Saving } from '#features/annotations/web/session.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { copyElsewhere } from './copy-elsewhere.ts'
import { ownCopy } from './foreign.ts'

type Asked = { layers: readonly AnnotationLayer[]; committee_id: number; session: LayerSession }

/** Puts an annotation on one's own private layer, undone like all else where that is the open one; null for whoever may not. */
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

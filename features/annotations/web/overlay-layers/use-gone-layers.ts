import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Notifies the reader when a layer of somebody else is no longer available. */
export function useGoneLayers(version_id: number, layers: readonly AnnotationLayer[]): void {
  const { t } = useTranslation()
  const before = useRef({ version_id, layers })
  useEffect(() => {
    const last = before.current
    before.current = { version_id, layers }
    if (last.version_id !== version_id) return
    const gone = last.layers.filter((one) => !one.is_owner && !layers.some(({ id }) => id === one.id))
    const [first] = gone
    if (first) notify('info', t('layers.together.gone', { count: gone.length, owner: first.owner_name }))
  }, [version_id, layers, t])
}

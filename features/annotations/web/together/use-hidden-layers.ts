import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** So many versions are remembered, the latest. */
const mostVersions = 200

/** No number: those come first in every object, in the order of their size. */
const keyOf = (version_id: number) => `v${version_id}`

/** Which layers of a version its reader has switched off; what is new is on. */
export function useHiddenLayers(version_id: number) {
  const [all, setAll] = useAppState('hidden_layers')
  const hidden = new Set(all[keyOf(version_id)])
  const switchLayers = (layers: readonly AnnotationLayer[], isOn: boolean) => {
    const ids = layers.map(({ id }) => id)
    const now = isOn ? [...hidden].filter((id) => !ids.includes(id)) : [...new Set([...hidden, ...ids])]
    const others = Object.entries(all).filter(([version]) => version !== keyOf(version_id))
    setAll(Object.fromEntries([...others.slice(1 - mostVersions), ...(now.length > 0 ? [[keyOf(version_id), now] as const] : [])]))
  }
  return { hidden, switchLayers }
}

import type { QueryClient } from '@tanstack/react-query'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { layerChanged, layersChangedTopic } from '#shared/annotations/sharing-contract.ts'
import { layersQuery } from '#web/annotations/queries.ts'
import { refreshDocuments } from '#web/documents/refresh-documents.ts'
import { gathered } from '#web/kit/gathered.ts'
import { liveOf } from '#web/live/the-live.ts'

/** What somebody else draws is on screen soon (ms), */
const SOON = 300
/** what oneself draws on another device, and what lists tell, a little later: each stroke is told. */
const LATER = 2000

/** Hears that layers have changed which a person owns, sees or saw, and reads again what is on screen of them. Answers with what ends that. */
export function hearLayers(client: QueryClient, user_id: number): () => void {
  const live = liveOf(client)
  const soon = gatheredVersions(client, SOON)
  const later = gatheredVersions(client, LATER)
  const lists = gathered(() => refreshDocuments(client), LATER)
  let wasConnected = false
  const reconnect = () => {
    if (!live.isConnected.get()) return
    // What changed before the first connection can only concern what was just read.
    if (wasConnected) lists.ask()
    wasConnected = true
  }
  const hear = (said: unknown) => {
    const { data } = layerChanged.safeParse(said)
    if (!data) return
    const layers = openLayers(client, data.version_id)
    if (!layers) lists.ask()
    else if (layers.some((one) => one.id === data.layer_id && one.is_owner)) later.ask(data.version_id)
    else soon.ask(data.version_id)
  }
  const endings = [live.hear(layersChangedTopic(user_id), hear), live.isConnected.subscribe(reconnect)]
  return () => {
    for (const end of [...endings, soon.end, later.end, lists.end]) end()
  }
}

/** Of a version whose paper is open. */
const openLayers = (client: QueryClient, version_id: number): AnnotationLayer[] | undefined => {
  const { queryKey } = layersQuery(version_id)
  return client.getQueryCache().find({ queryKey })?.isActive() ? client.getQueryData(queryKey) : undefined
}

function gatheredVersions(client: QueryClient, pause: number) {
  const asked = new Set<number>()
  const { ask, end } = gathered(async () => {
    const versions = [...asked]
    asked.clear()
    await Promise.all(versions.map((version_id) => refreshLayers(client, version_id)))
  }, pause)
  return {
    ask: (version_id: number) => {
      asked.add(version_id)
      ask()
    },
    end,
  }
}

/** Asks again for the layers of a version whose paper is open; whoever shows one reads its contents when it has changed (`updated`). */
export async function refreshLayers(client: QueryClient, version_id: number): Promise<void> {
  const before = openLayers(client, version_id)
  if (!before) return
  await client.refetchQueries({ queryKey: layersQuery(version_id).queryKey, exact: true })
  const after = openLayers(client, version_id)
  if (after && markedOf(after) !== markedOf(before)) await refreshDocuments(client)
}

/** What lists tell of layers. */
const markedOf = (layers: readonly AnnotationLayer[]) =>
  layers.map(({ id: layer_id, name, has_annotations }) => `${layer_id} ${name} ${has_annotations}`).join('\n')

import { theVault } from '#features/devices/web/the-vault.ts'
import { openSync } from '#features/outbox/web/database.ts'

/** On which version of which paper a layer lies, and how the screens name it. */
export type Paper = { title: string; address: string; version_id: number }

const known = new Map<number, Paper>()
const database = openSync()
const nameOf = (layer_id: number) => `paper of layer ${layer_id}`

/** Notes it for the day when the layer is gone, or nobody may see it any more; without a vault for as long as the page stands. */
export async function notePaper(layer_id: number, paper: Paper): Promise<void> {
  known.set(layer_id, paper)
  const vault = await theVault()
  if (!vault) return
  const sealed = await vault.seal(nameOf(layer_id), new TextEncoder().encode(JSON.stringify(paper)))
  await (await database()).put('papers', sealed, layer_id)
}

/** Null where it was not noted, or by another key. */
export async function paperOf(layer_id: number): Promise<Paper | null> {
  const vault = known.has(layer_id) ? null : await theVault()
  if (vault) {
    const sealed = await (await database()).get('papers', layer_id)
    const bytes = sealed && (await vault.open(nameOf(layer_id), sealed).catch(() => undefined))
    if (bytes) known.set(layer_id, JSON.parse(new TextDecoder().decode(bytes)) as Paper)
  }
  return known.get(layer_id) ?? null
}

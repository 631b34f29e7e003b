import { theVault } from '#features/devices/web/the-vault.ts'
import { openSync } from '#features/outbox/web/database.ts'

/** The version of a document that a layer is on, and how the screens name it. */
export type Paper = { title: string; address: string; version_id: number }

const known = new Map<number, Paper>()
const database = openSync()
const nameOf = (layer_id: number) => `paper of layer ${layer_id}`

/** Remembers the paper in case the layer is removed or no longer visible later; without a vault only while the page is open. */
export async function notePaper(layer_id: number, paper: Paper): Promise<void> {
  known.set(layer_id, paper)
  const vault = await theVault()
  if (!vault) return
  const sealed = await vault.seal(nameOf(layer_id), new TextEncoder().encode(JSON.stringify(paper)))
  await (await database()).put('papers', sealed, layer_id)
}

/** Null if it was not remembered, or was sealed with another key. */
export async function paperOf(layer_id: number): Promise<Paper | null> {
  const vault = known.has(layer_id) ? null : await theVault()
  if (vault) {
    const sealed = await (await database()).get('papers', layer_id)
    const bytes = sealed && (await vault.open(nameOf(layer_id), sealed).catch(() => undefined))
    if (bytes) known.set(layer_id, JSON.parse(new TextDecoder().decode(bytes)) as Paper)
  }
  return known.get(layer_id) ?? null
}

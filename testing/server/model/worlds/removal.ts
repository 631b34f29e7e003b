import type { Membership, World } from './world.ts'

/** Removes a group and all references to it; nobody sees more because of that. */
export const removedGroup = (at: number) => (world: World) => {
  const group = world.groups[at]
  if (group) group.gone = true
  for (const one of [...world.notes, ...world.layers, ...world.motions]) one.groups = one.groups.filter((named) => named !== at)
}

/** Removes a document with its layers; notes on it become orphans. */
export const removedPaper = (at: number) => (world: World) => {
  const document = world.documents[at]
  if (document) document.gone = true
  for (const layer of world.layers) if (layer.document === at) layer.gone = true
  for (const note of world.notes) if (note.target.on === 'documents' && note.target.of === at) note.is_orphan = true
}

/** Removes a membership, and the layers' shares with the user by name. */
export const unshared = (membership: Membership) => (world: World) => {
  membership.gone = true
  for (const layer of world.layers) {
    const committee = world.meetings[world.documents[layer.document]?.meeting ?? -1]?.committee
    if (committee === membership.committee) layer.persons = layer.persons.filter((one) => one !== membership.person)
  }
}

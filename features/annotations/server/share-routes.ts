import type { FastifyRequest } from 'fastify'
import { findItem } from '#features/agenda/server/repository.ts'
import * as api from '#features/annotations/layer-contract.ts'
import { getLayer, longestLayerName } from '#features/annotations/layer-contract.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { documentPaths } from '#features/documents/document.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, requireNotWithdrawn, wrongState } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { chosenOf, findShareableUsers, listShareableUsers, recipientsOf } from './recipients.ts'
import { privateName } from './repository.ts'
import { findLayer } from './seen-layers.ts'
import { finishSharing, lockLayersOfItem, lockLayerToShare, lockRecipients, ownLayersOfItem, share } from './share.ts'

export function shareRoutes(context: AppContext) {
  layerRoutes(context)
  itemRoutes(context)
}

function layerRoutes(context: AppContext) {
  handle(context, getLayer, ({ db, me, site, params, request }) => withUsers(db, me, { ...params, site, request }))

  handle(context, api.shareLayer, async ({ db, me, site, params, body, request }) => {
    const { layer, isAwaited } = await lockLayerToShare(db, me, params.id)
    authorize(annotationPolicy.share, me, { ...layer, ...site })
    requireActive(layer)
    requireNotWithdrawn(layer)
    requireArrived(isAwaited)
    await lockRecipients(db, layer.committee_id, body.users)
    const shareableUsers = await findShareableUsers(db, me, layer)
    const chosen = chosenOf(shareableUsers, body.users)
    const done = await share(db, layer, { name: body.name, chosen, exactly: true, at: context.clock() })
    const path = `${documentPaths[layer.kind].replace('$id', String(layer.document_id))}?version_id=${layer.version_id}&layer_id=${layer.id}`
    const message = { ...body, about: 'shared_layer', path, people: shareableUsers.people, chosen } as const
    await finishSharing({ ...context, db, request }, [done], message)
    return withUsers(db, me, { ...params, site, request })
  })
}

/** Routes that share the own layers of an agenda item at once. */
function itemRoutes(context: AppContext) {
  handle(context, api.getShareInfo, async ({ db, me, site, params, request }) => {
    const place = await findPlace(db, me, { site, id: params.id })
    const layers = await ownLayersOfItem(db, me, { agenda_item_id: params.id, personal_documents: false })
    const recipients = [...(await recipientsOf(db, ids(layers))).values()]
    const isShared = (key: string) => recipients.length > 0 && recipients.every((keys) => keys.has(key))
    const listing = { ...place, language: languageOf(request), isShared, preselects: layers.some(({ is_private }) => is_private) }
    const mayShare = annotationPolicy.shareItem(me, { ...place, ...site })
    return {
      name: layers.find(({ name }) => name !== null)?.name ?? suggestedName(place),
      users: mayShare ? listShareableUsers(me, await findShareableUsers(db, me, place), listing) : [],
    }
  })

  handle(context, api.shareItem, async ({ db, me, site, params, body, request }) => {
    const place = await findPlace(db, me, { site, id: params.id })
    authorize(annotationPolicy.shareItem, me, { ...place, ...site })
    requireActive(await findCommittee(db, me, place.committee_id))
    requireNotWithdrawn(place)
    const { layers, isAwaited } = await lockLayersOfItem(db, me, { agenda_item_id: params.id, personal_documents: body.personal_documents })
    await lockRecipients(db, place.committee_id, body.users)
    const shareableUsers = await findShareableUsers(db, me, place)
    const chosen = chosenOf(shareableUsers, body.users)
    requireArrived(isAwaited)
    if (layers.length === 0) throw wrongState({ key: 'annotation_layers.nothing_to_share' })
    const done = []
    for (const layer of layers)
      done.push(await share(db, layer, { name: layer.name ?? body.name, chosen, exactly: false, at: context.clock() }))
    const message = { ...body, about: 'shared_item', path: `/agenda_items/${params.id}`, people: shareableUsers.people, chosen } as const
    await finishSharing({ ...context, db, request }, done, message)
    return { layers: layers.length }
  })
}

/** While own annotations are being carried over from an earlier version, the result would differ from what the user saw. */
function requireArrived(isAwaited: boolean): void {
  if (isAwaited) throw wrongState({ key: 'annotation_layers.on_its_way' })
}

/** On one line, as a layer's name must be. */
const suggestedName = ({ numbered_title }: { numbered_title: string }) =>
  numbered_title
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestLayerName)
    .trim()

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

type InSite = { id: number; site: SiteSettings }

/** The agenda item whose layers are to be shared. Throws 404 if the caller may not see it. */
async function findPlace(db: Db, me: Actor, { id, site }: InSite) {
  const { meeting, numbered_title, withdrawn } = await findItem(db, { me, ...site }, id)
  return { committee_id: meeting.committee.id, meeting_id: meeting.id, document_owner_id: null, numbered_title, withdrawn }
}

/** A layer with its recipients and possible recipients; these are empty unless the caller may share it. Throws 404 if the caller may not see it. */
async function withUsers(db: Db, me: Actor, { id, site, request }: InSite & { request: FastifyRequest }) {
  const language = languageOf(request)
  const layer = await findLayer(db, me, { id, private_name: privateName(language) })
  if (!annotationPolicy.share(me, { ...layer, ...site })) return { ...layer, users: [] }
  const recipients = (await recipientsOf(db, [id])).get(id)
  const listing = { ...layer, language, isShared: (key: string) => recipients?.has(key) ?? false, preselects: layer.is_private_layer }
  return { ...layer, users: listShareableUsers(me, await findShareableUsers(db, me, layer), listing) }
}

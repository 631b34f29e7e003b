import * as api from '#features/annotations/contract.ts'
import { listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Written } from '#platform/server/lib/keep.ts'
import { publishDrawn } from './publish-changed.ts'
import { makePrivateLayer, mayMakeLayer, privateName } from './repository.ts'
import * as layers from './seen-layers.ts'

export function layerRoutes(context: AppContext) {
  const { clock } = context

  handle(context, listLayers, async ({ db, me, params: { version_id }, request }) => {
    const asked = { version_id, private_name: privateName(languageOf(request)) }
    const version = await layers.findVersionToAnnotate(db, me, version_id)
    const there = await layers.listLayersOfVersion(db, me, asked)
    if (there.some(({ is_private_layer }) => is_private_layer) || !mayMakeLayer(me, version)) return there
    await makePrivateLayer(db, me, { version_id, at: clock() })
    return layers.listLayersOfVersion(db, me, asked)
  })

  handle(context, removeLayer, async ({ db, me, params, request }) => {
    const layer = await layers.lockLayer(db, me, params.id)
    authorize(annotationPolicy.erase, me, layer)
    requireActive(layer)
    await publishDrawn(db, layer)
    await db.deleteFrom('annotation_layer').where('id', '=', layer.id).execute()
    await addAuditEntry(db, byRequest(request), auditEntryOn(layer))
    return {}
  })

  handle(context, api.listAnnotations, async ({ db, me, params }) => written(await layers.findContents(db, me, params.id)))
}

const auditEntryOn = ({ id, committee_id, version_id, annotation_count }: layers.LockedLayer) => ({
  action: 'remove_annotation_layer',
  subject_type: 'annotation_layers',
  subject_id: id,
  committee_id,
  details: { version_id, annotations: annotation_count },
})

/** Sends stored annotations as they are, without parsing them: there may be thousands. */
function written({ id, xfdf_string, annotations }: Awaited<ReturnType<typeof layers.findContents>>): Written {
  const head = JSON.stringify({ id, layer_id: id, xfdf_string })
  return Buffer.from(`${head.slice(0, -1)},"annotations":[${annotations}]}`)
}

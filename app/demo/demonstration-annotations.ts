import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Annotation } from '#features/annotations/annotation.ts'
import { makePrivateLayer } from '#features/annotations/server/repository.ts'
import { type LockedLayer, listLayersOfVersion, lockLayer } from '#features/annotations/server/seen-layers.ts'
import { share } from '#features/annotations/server/share.ts'
import { addAnnotation } from '#features/annotations/server/write-annotations.ts'
import { findActor } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Council, CouncilAnnotations, CouncilSharing } from './council/council-shape.ts'
import { findCouncilItem } from './demonstration-items.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'
import { openPaper } from './find-passage.ts'
import { annotationOf } from './mark-annotation.ts'

/** Adds members' annotations, one paper per transaction; skips papers on which the user already has a layer. */
export async function addAnnotations(deps: DemonstrationDeps, { annotations }: Council, day: string): Promise<void> {
  for (const planned of annotations) {
    const me = await findActor(deps.db, planned.username, day)
    const paper = await findPaper(deps.db, planned)
    if (!me || !paper) throw new Error(`${planned.username} of the demonstration council has no such paper of ${planned.business_number}`)
    if (await hasLayer(deps.db, { owner_id: me.id, version_id: paper.version_id })) continue
    const drawn = await draw(deps, paper.sha256, planned)
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock()
      await makePrivateLayer(trx, me, { version_id: paper.version_id, at })
      const [made] = await listLayersOfVersion(trx, me, { version_id: paper.version_id, private_name: '' })
      const layer = await lockLayer(trx, me, made?.id ?? 0)
      for (const annotation of drawn) await addAnnotation(trx, layer, { annotation, at: at.toISOString() })
      if (planned.shared) await shareLayer(trx, layer, { ...planned.shared, at })
    })
  }
}

async function shareLayer(db: Db, layer: LockedLayer, { name, users, groups, at }: CouncilSharing & { at: Date }) {
  const people = await db.selectFrom('app_user').select('id').where('username', '=', sql<string>`any(${users})`).execute()
  const chosen = await db
    .selectFrom('committee_group')
    .select('id')
    .where('committee_id', '=', layer.committee_id)
    .where('title', '=', sql<string>`any(${groups})`)
    .execute()
  if (people.length + chosen.length < users.length + groups.length) throw new Error(`Nobody to share "${name}" with`)
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  await share(db, layer, { name, chosen: { user_ids: idsOf(people), group_ids: idsOf(chosen) }, exactly: true, at })
}

/** The version that is annotated. */
async function findPaper(db: Db, { username, kind, title, version, ...place }: CouncilAnnotations) {
  const item = await findCouncilItem(db, place)
  return db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .leftJoin('app_user as owner', 'owner.id', 'document.owner_id')
    .where('document.agenda_item_id', '=', item.id)
    .where('document.kind', '=', kind)
    .where((query) => query.or([query('owner.id', 'is', null), query('owner.username', '=', username)]))
    .$if(title !== null, (query) => query.where('document.title', '=', title))
    .$if(version !== undefined, (query) => query.where('version.number', '=', version ?? 0))
    .select(['version.id as version_id', 'version.sha256'])
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const hasLayer = async (db: Db, { owner_id, version_id }: { owner_id: number; version_id: number }) =>
  (await db
    .selectFrom('annotation_layer')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('version_id', '=', version_id)
    .executeTakeFirst()) !== undefined

async function draw({ files }: DemonstrationDeps, sha256: string, { marks }: CouncilAnnotations): Promise<Annotation[]> {
  const paper = await openPaper(new Uint8Array(await buffer(await files.open(sha256))))
  const drawn = marks.map((mark) => annotationOf(mark, paper.find(mark.passage)))
  await paper.destroy()
  return drawn
}

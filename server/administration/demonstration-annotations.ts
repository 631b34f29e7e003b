import { buffer } from 'node:stream/consumers'
import type { Council, CouncilAnnotations } from '#db/demo/council-shape.ts'
import { makePrivateLayer } from '#server/annotations/repository.ts'
import { holdLayer, listLayersOfVersion } from '#server/annotations/seen-layers.ts'
import { addAnnotation } from '#server/annotations/write-annotations.ts'
import type { Db } from '#server/database/db.ts'
import { findActor } from '#server/identity/repository.ts'
import type { Annotation } from '#shared/annotations/annotation.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'
import { openPaper } from './find-passage.ts'
import { annotationOf } from './mark-annotation.ts'

/** What members have written into their papers, one paper a transaction; whoever has a layer on a paper was there before. */
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
      const layer = await holdLayer(trx, me, made?.id ?? 0)
      for (const annotation of drawn) await addAnnotation(trx, layer, { annotation, at: at.toISOString() })
    })
  }
}

/** The latest version of the paper. */
const findPaper = (db: Db, { opengever_id, business_number, attachment }: CouncilAnnotations) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .innerJoin('agenda_item', 'agenda_item.id', 'document.agenda_item_id')
    .innerJoin('business', 'business.id', 'agenda_item.business_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('business.number', '=', business_number)
    .where('document.kind', '=', attachment === null ? 'proposals' : 'attachments')
    .$if(attachment !== null, (query) => query.where('document.title', '=', attachment))
    .select(['version.id as version_id', 'version.sha256'])
    .executeTakeFirst()

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

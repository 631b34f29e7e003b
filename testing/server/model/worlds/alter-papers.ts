import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { now } from '#testing/server/model/days.ts'
import { secret, type Unseen } from '#testing/server/model/secret.ts'
import type { Built } from './build.ts'

/** Changes documents, layers and notes that a user does not see. */
export async function alterPapers({ server: { db }, file, ids, world }: Built, person: number, unseen: Unseen) {
  for (const [at, id] of ids.documents.entries()) {
    if (world.documents[at]?.gone || !unseen('documents').includes(id)) continue
    await db.updateTable('document').set({ title: secret() }).where('id', '=', id).execute()
    const { count } = await db
      .selectFrom('document_version')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()
    const facts = { document_id: id, number: count + 1, ...file, mime_type: 'application/pdf', file_name: `${secret()}.pdf` }
    await db
      .insertInto('document_version')
      .values({ ...facts, source_checksum: '', color_code: '#ff0000', updated: now })
      .execute()
    const { meeting = 0, item = null, kind } = world.documents[at] ?? {}
    if (item !== null && kind !== 'personal_documents') {
      const option = await db.selectFrom('tag_option').select('id').executeTakeFirstOrThrow()
      const entry = {
        option_id: option.id,
        user_id: ids.persons[(person + 1) % world.persons] ?? 0,
        meeting_id: ids.meetings[meeting] ?? 0,
      }
      await db
        .insertInto('tag_entry')
        .values({ ...entry, content_type: kind === 'proposals' ? 'proposal' : 'attachment', document_id: id, created: now })
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
  for (const id of unseen('layers')) {
    await db.updateTable('annotation_layer').set({ updated: '2026-11-19T10:00:00Z' }).where('id', '=', id).execute()
    await db.updateTable('annotation_layer').set({ name: secret() }).where('id', '=', id).where('is_private', '=', false).execute()
    await db
      .updateTable('annotation')
      .set({ content: JSON.stringify(anInk({ color: '#ff0000' })) })
      .where('layer_id', '=', id)
      .execute()
  }
  for (const id of unseen('notes')) await db.updateTable('note').set({ annotation: secret(), updated: now }).where('id', '=', id).execute()
}

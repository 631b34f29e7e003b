import { sql } from 'kysely'
import { lateDeeds, latelyAt } from '#server/audit/repository.ts'
import { compileOnce } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/db.ts'
import { isActiveOn, isSignedIn } from '#server/identity/repository.ts'
import type { SignedIn } from '#server/kit/handle.ts'
import type { WireAnnotation } from '#shared/annotations/annotation.ts'
import { largestLayer, mostAnnotations } from '#shared/annotations/layer.ts'
import { annotateDeed } from './deeds.ts'
import { heldLayers } from './seen-layers.ts'

type Values = SignedIn & { user_id: number; layer_id: number; told_after: string; bytes: number }
type Row = { id: string; content: string; at: string }

/** The twin of `annotationPolicy.annotate`: the layer, held, if nothing speaks against a further annotation on it, and the log tells already that somebody draws there. */
const drawable = (db: Db, { user_id, layer_id, told_after, today, bytes, ...session }: Values) =>
  heldLayers(db, { id: user_id, today })
    .where('layer.id', '=', layer_id)
    .where('layer.xfdf', 'is', null)
    .where('layer.annotation_count', '<', mostAnnotations)
    .where(sql<boolean>`layer.content_bytes + ${bytes}::integer <= ${largestLayer}`)
    .where('committee.is_active', '=', true)
    .where(
      sql<boolean>`exists (select from membership m
        where m.committee_id = meeting.committee_id and m.user_id = ${user_id} and ${isActiveOn(today)})`,
    )
    .where(isSignedIn(user_id, session))
    .where((query) => query.exists(lateDeeds(db, { user_id, ...annotateDeed, subject_id: sql<string>`layer.id::text`, after: told_after })))

const draw = compileOnce(
  (db, { id, content, at, user_id, layer_id, told_after, bytes, today, token_hash, used_after, created_after }: Values & Row) =>
    db
      .with('held', () => drawable(db, { user_id, layer_id, told_after, bytes, today, token_hash, used_after, created_after }))
      .with('made', (cte) =>
        cte
          .insertInto('annotation')
          .columns(['owner_id', 'id', 'layer_id', 'content', 'created', 'updated'])
          .expression((query) =>
            query
              .selectFrom('held')
              .select([
                'held.owner_id',
                sql<string>`${id}::uuid`.as('annotation_id'),
                'held.id',
                sql<string>`${content}::json`.as('content'),
                sql<string>`${at}::timestamptz`.as('created'),
                sql<string>`${at}::timestamptz`.as('updated'),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('layer_id'),
      )
      .updateTable('annotation_layer')
      .from('made')
      .whereRef('annotation_layer.id', '=', 'made.layer_id')
      .set({ annotation_count: sql`annotation_count + 1`, content_bytes: sql`content_bytes + ${bytes}::integer`, updated: at })
      .returning('annotation_layer.id'),
)

type Drawing = { user_id: number; layer_id: number; annotation: WireAnnotation; at: Date; signed_in: SignedIn }

/**
 * The usual stroke, in one statement instead of a transaction of seven: made if all that the rules ask for is so. False when anything is not; then
 * nothing happened, and the long way tells what.
 */
export async function drawAtOnce(db: Db, { annotation, at, signed_in, ...who }: Drawing): Promise<boolean> {
  const content = JSON.stringify(annotation)
  const row = { id: annotation.id, content, bytes: Buffer.byteLength(content), at: at.toISOString(), told_after: latelyAt(at) }
  return (await draw(db, { ...signed_in, ...who, ...row })) !== undefined
}

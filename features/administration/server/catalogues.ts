import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import {
  businessTypeFields,
  legislativeTermFields,
  newBusinessType,
  newLegislativeTerm,
  newTagOption,
  newTextFragment,
  tagOptionFields,
  textFragmentFields,
} from '#features/administration/catalogue.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import { notFound, type Text, wrongState } from '#platform/server/http/problem.ts'
import { accept, refusedBy } from '#platform/server/http/validation.ts'
import type { ListQuery } from '#platform/shared/fields.ts'
import { changed, isEmpty } from './changed.ts'
import { checkTerm } from './legislative-terms.ts'

type Table = 'business_type' | 'tag_option' | 'meeting_template_fragment' | 'legislative_term'

type Shape<Fields extends z.ZodObject, New extends Partial<z.output<Fields>>> = {
  fields: Fields
  /** The fields required for a new entry. */
  needed: z.ZodType<New, object>
  /** Unique constraint of the database, and the text key for a duplicate. */
  taken: Record<string, Record<string, Text[]>>
  searched: string[]
  /** What lists are sorted by; ties are broken by `id`. */
  order: Expression<unknown>
  /** Looks at an entry as it would be saved, also beside the others; throws 400. */
  check?: (trx: Db, entry: New & { id?: number }) => Promise<void>
}

/** As administrators sort them; entries of the same place by this text. */
const inOrder = (text: string) => sql`sort_order, ${sql.ref(text)} collate "und-x-icu"`

/** Reads and changes the entries of a catalogue; catalogues differ only in their fields. */
function catalogueOf<Fields extends z.ZodObject, New extends Partial<z.output<Fields>>>(
  name: Table,
  { fields, needed, taken, searched, order, check }: Shape<Fields, New>,
) {
  type Row = z.output<Fields> & { id: number }
  // All tables have an id; the schema knows the other columns.
  const table = name as 'business_type'
  const changes = fields.partial()
  const auditEntry = (action: string, subject_id: number, details: object) => ({
    action: `${action}_${name}`,
    subject_type: name,
    subject_id,
    details: { ...details },
  })
  const rows = (db: Db) => db.selectFrom(table).selectAll().orderBy(order).orderBy('id').$castTo<Row>()

  const hold = (db: Db, id: number) =>
    db.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound) as unknown as Promise<Row>

  return {
    kind: name,

    /** Locks the entry; throws 404. */
    hold,

    /** Those that contain the words; all by default. */
    list: (db: Db, query = ''): Promise<Row[]> =>
      rows(db)
        .where(hasWords(query, ...searched))
        .execute() as Promise<Row[]>,

    page: (db: Db, asked: ListQuery) => pageOf(rows(db).where(hasWords(asked.query, ...searched)), asked),

    /** Throws 404 if there is none. */
    find: (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirstOrThrow(notFound) as Promise<Row>,

    add: (db: Db, auditActor: AuditActor, given: object): Promise<{ id: number }> =>
      inOneTransaction(db, async (trx) => {
        const values = accept(needed, given)
        await check?.(trx, values)
        const added = await trx
          .insertInto(table)
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
          .catch(refusedBy(taken))
        await addAuditEntry(trx, auditActor, auditEntry('add', added.id, values))
        return added
      }),

    /** Changes the given fields that differ. */
    set: (db: Db, auditActor: AuditActor, { id, ...given }: { id: number }): Promise<void> =>
      inOneTransaction(db, async (trx) => {
        const held = await hold(trx, id)
        const differing = changed<object>(held, accept(changes, given as never) as object)
        if (isEmpty(differing)) return
        await check?.(trx, { ...held, ...differing } as unknown as New & { id: number })
        await trx.updateTable(table).set(differing).where('id', '=', id).execute().catch(refusedBy(taken))
        await addAuditEntry(trx, auditActor, auditEntry('set', id, differing))
      }),

    remove: (db: Db, auditActor: AuditActor, id: number): Promise<void> =>
      inOneTransaction(db, async (trx) => {
        const removed = await trx.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirstOrThrow(notFound).catch(refuseUsed)
        await addAuditEntry(trx, auditActor, auditEntry('remove', id, removed))
      }),
  }
}

/** Raised if other rows refer to the entry, as motions do to their business type. */
const foreignKeyViolation = '23503'

function refuseUsed(error: unknown): never {
  throw (error as { code?: string }).code === foreignKeyViolation ? wrongState({ key: 'administration.still_used' }) : error
}

const already = (field: string, key: string) => ({ [field]: [{ key: `administration.${key}` }] })

export const businessTypes = catalogueOf('business_type', {
  fields: businessTypeFields,
  needed: newBusinessType,
  taken: { business_type_api_uid_taken: already('api_uid', 'api_uid_taken') },
  searched: ['title', 'api_uid'],
  order: inOrder('title'),
})

export const tagOptions = catalogueOf('tag_option', {
  fields: tagOptionFields,
  needed: newTagOption,
  taken: { tag_option_slug_taken: already('slug', 'slug_taken') },
  searched: ['slug', 'title_de', 'title_fr', 'title_en'],
  order: inOrder('title_de'),
})

export const textFragments = catalogueOf('meeting_template_fragment', {
  fields: textFragmentFields,
  needed: newTextFragment,
  taken: { meeting_template_fragment_name_taken: already('name', 'name_taken') },
  searched: ['name', 'text'],
  order: inOrder('name'),
})

export const legislativeTerms = catalogueOf('legislative_term', {
  fields: legislativeTermFields,
  needed: newLegislativeTerm,
  taken: {},
  searched: ['title'],
  order: sql`begin_date desc`,
  check: checkTerm,
})

import { sql } from 'kysely'
import { activeMembers } from '#features/committees/server/repository.ts'
import type { TagContentType, TagOption } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Language } from '#platform/shared/languages.ts'
import { byOption } from './repository.ts'

type Wanted = { content_type?: TagContentType | undefined; committee_ids: number[]; language: Language; today: string }

/** The active options in their order, of one kind of content or of all, named in a language; the committees were found to be seen. */
export async function listOptions(db: Db, { content_type, committee_ids, language, today }: Wanted): Promise<TagOption[]> {
  const rows = await db
    .selectFrom('tag_option as option')
    .where('option.is_active', '=', true)
    .$if(content_type !== undefined, (query) => query.where(sql<boolean>`${content_type} = any(option.content_types)`))
    .select(['option.slug', `option.title_${language} as name`, 'option.color as color_code', 'option.style', 'option.readonly'])
    .select('option.content_types')
    .orderBy(byOption)
    .execute()
  const tagger_count = await countMembers(db, today, committee_ids)
  return rows.map((row) => ({ ...row, content_types: row.content_types as TagContentType[], tagger_count }))
}

/** Each person once. */
const countMembers = async (db: Db, today: string, committee_ids: number[]) => {
  const committee_id = sql<number>`any(${committee_ids}::integer[])`
  return (await activeMembers(db, { committee_id, today }).select('u.id').distinct().execute()).length
}

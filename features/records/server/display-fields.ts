import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

const people = ['proposal_creator', 'second_signature', 'third_signature'] as const

/** Display texts of a posting's fields that hold a key: its type, people's full names, translated options. */
export async function displayFields(db: Db, fields: Record<string, string>, language: Language): Promise<Record<string, string>> {
  const { business_type, rights_holder, suggestion_type } = fields
  const type = business_type && (await titleOfType(db, business_type))
  return {
    ...(await namesOf(db, fields)),
    ...(type && { business_type: type }),
    ...(rights_holder && { rights_holder: translate(language, { key: `motions.rights_holder_${rights_holder}` }) }),
    ...(suggestion_type && { suggestion_type: translate(language, { key: `records.${suggestion_type}` }) }),
  }
}

async function titleOfType(db: Db, api_uid: string): Promise<string | undefined> {
  const type = await db.selectFrom('business_type').select('title').where('api_uid', '=', api_uid).executeTakeFirst()
  return type?.title
}

async function namesOf(db: Db, fields: Record<string, string>): Promise<Record<string, string>> {
  const named = people.flatMap((field) => (fields[field] ? [[field, fields[field]] as const] : []))
  if (named.length === 0) return {}
  const usernames = named.map(([, username]) => username)
  const users = await db
    .selectFrom('app_user as u')
    .where('u.username', 'in', usernames)
    .select(['u.username', fullNameOfUser.as('full_name')])
    .execute()
  const names = new Map(users.map(({ username, full_name }) => [username, full_name]))
  return Object.fromEntries(named.map(([field, username]) => [field, names.get(username) ?? username]))
}

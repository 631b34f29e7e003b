import type { Db } from '#platform/server/database/db.ts'
import { type Language, languages } from '#platform/shared/languages.ts'

/** What an import warns of, in this language. */
export type Warnings = (language: Language) => string[]

/** Keeps what the last import of a meeting warned of, for its responsible persons; an import that does not warn removes it. */
export async function keepWarnings(db: Db, { meeting_id, warnings, now }: { meeting_id: number; warnings: Warnings; now: Date }) {
  await removeWarnings(db, meeting_id)
  const spoken = Object.fromEntries(languages.map((language) => [language, warnings(language)])) as Record<Language, string[]>
  if (Object.values(spoken).every((texts) => texts.length === 0)) return
  await db
    .insertInto('import_warning')
    .values({ meeting_id, imported_at: now.toISOString(), warnings: JSON.stringify(spoken) })
    .execute()
}

export const removeWarnings = (db: Db, meeting_id: number) => db.deleteFrom('import_warning').where('meeting_id', '=', meeting_id).execute()

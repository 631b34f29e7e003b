import { sql } from 'kysely'
import { seenDocuments } from '#features/documents/server/seen.ts'
import type { MeetingChecks } from '#features/meeting-checks/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isStillFailed } from '#platform/server/mail/repository.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

const hasWords = sql<boolean>`exists (select from file_page where file_page.sha256 = version.sha256 and file_page.text <> '')`

/** The papers of a meeting, in their latest version, that have been read and have no text. Personal documents are not the meeting's. */
export const papersWithoutText = (db: Db, me: Actor, meeting_id: number): Promise<MeetingChecks['papers']> =>
  seenDocuments(db, me)
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .innerJoin('stored_file', 'stored_file.sha256', 'version.sha256')
    .where('document.meeting_id', '=', meeting_id)
    .where('document.owner_id', 'is', null)
    .where('document.withdrawn', 'is', null)
    .where('stored_file.text_state', '!=', 'waiting')
    .where((query) => query.or([query('stored_file.text_state', '!=', 'read'), query.not(hasWords)]))
    .select(['document.kind', 'document.id', 'document.title'])
    .select(
      sql<
        MeetingChecks['papers'][number]['problem']
      >`case stored_file.text_state when 'read' then 'scan' else stored_file.text_state end`.as('problem'),
    )
    .orderBy('document.title')
    .orderBy('document.id')
    .execute()

/** Addresses that a message about the meeting, from any sender, did not reach, unless a later one did. */
export const failedMailsAbout = (db: Db, meeting_id: number): Promise<MeetingChecks['mails']> =>
  db
    .selectFrom('mail')
    .where('mail.meeting_id', '=', meeting_id)
    .where(isStillFailed)
    .groupBy('mail.to_address')
    .select(['mail.to_address as address', sql<string>`max(mail.settled)`.as('at')])
    .orderBy('address')
    .execute()

/** What the last import of the meeting warned of. */
export async function warningsOfImport(db: Db, meeting_id: number, language: Language): Promise<string[]> {
  const found = await db.selectFrom('import_warning').select('warnings').where('meeting_id', '=', meeting_id).executeTakeFirst()
  return found?.warnings[language] ?? []
}

import type { Generated, JSONColumnType } from 'kysely'
import type { Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

export type PeopleImportTables = {
  people_import: {
    id: Generated<number>
    imported_at: string
    imported_by: number | null
    file_name: string
    changes: JSONColumnType<ImportedPeople>
    undone_at: string | null
  }
}

/** The fields of a user that a table can set; rights beyond committees are never imported. */
export type ImportedUser = { username: string; first_name: string; last_name: string; email: string; language: Language | null }
export type ImportedMembership = { roles: Role[]; begin_date: string | null; end_date: string | null }
type Whose = { id: number; user_id: number; committee_id: number }

/** What an import wrote, each with the fields before and after; `before` has the changed fields only. */
export type ImportedPeople = {
  new_users: { id: number; after: ImportedUser }[]
  changed_users: { id: number; before: Partial<ImportedUser>; after: Partial<ImportedUser> }[]
  new_memberships: (Whose & { after: ImportedMembership })[]
  changed_memberships: (Whose & { before: ImportedMembership; after: ImportedMembership })[]
}

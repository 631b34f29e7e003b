import * as api from '#features/administration/people-import.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { arriving, receiveFile } from '#platform/server/http/receive-files.ts'
import { inOneLine } from '#platform/shared/fields.ts'
import { importPeople } from './import-people.ts'
import { latestImports } from './latest-imports.ts'
import { readTable } from './read-table.ts'
import { undoPeopleImport } from './undo.ts'

/** How many titles an answer names. */
const mostTitles = 200

/** Users and memberships from a table: preview, import, undo. */
export function peopleImportRoutes(context: AppContext) {
  const { db, clock, work } = context
  const where = arriving(context, { folder: 'arriving-people', limit: api.mostMegabytes * 2 ** 20 })

  handle(context, api.listPeopleImports, ({ db }) => latestImports(db))

  handleStream(context, api.importPeople, async ({ query: { dry_run = false, expected }, request, reply }) => {
    await using file = await receiveFile(request, api.importPeople, where)
    const table = await work.ofCaller(reply, (sandbox) => readTable(sandbox, file.path))
    return await db.transaction().execute(async (trx) => {
      await request.reauthenticate(trx)
      const asked = { table, file_name: inOneLine(file.name).slice(0, 200), dry_run, expected, language: languageOf(request), now: clock() }
      return importPeople(trx, byRequest(request), asked)
    })
  })

  handle(context, api.undoPeopleImport, async ({ db, params, request }) => {
    const { entries, kept } = await undoPeopleImport(db, byRequest(request), { ...params, now: clock() })
    return { undone: entries.length, kept: { total: kept.length, items: kept.slice(0, mostTitles) } }
  })
}

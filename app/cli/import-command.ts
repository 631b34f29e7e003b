import { existsSync } from 'node:fs'
import path from 'node:path'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { command, UsageError } from './command.ts'
import { flag, json, text } from './options.ts'
import { reportOf } from './print-report.ts'
import { jsonOf } from './print-table.ts'
import { withFiles } from './with-files.ts'

const importMeetings = command({
  name: 'import',
  does: "Imports the zip of a meeting into a committee, with a responsible person's rights",
  args: ['COMMITTEE', 'ZIP'],
  options: {
    as: text('username of a person responsible for the committee; required'),
    dry_run: flag('only show what an import would do'),
    replace_by_hand: flag("take the zip's texts instead of those that were written on the page, which are kept otherwise"),
    json,
  },
  run: async (site, { args: [titleOrId, zip], values }) => {
    const { as: username, dry_run = false, replace_by_hand, json: asJson } = values
    if (username === undefined) throw new UsageError('--as USERNAME missing')
    const committee = await findCommittee(site.db, titleOrId)
    const me = await findActor(site.db, username, site.me.today)
    if (!me) throw new AdministrationRefused(`--as: there is no user named ${username} who may sign in`)
    if (!existsSync(zip)) throw new AdministrationRefused(`ZIP: there is no file ${path.resolve(zip)}`)
    const asked = {
      me,
      committee_id: committee.id,
      path: zip,
      dry_run,
      replace_by_hand,
      language: 'en' as const,
      request_id: 'command line',
    }
    const report = await withFiles(site, (deps) => importZip(deps, asked)).catch((error) => {
      throw mayNot(error) ? new AdministrationRefused(whoMay(username, committee)) : error
    })
    site.print(asJson ? jsonOf(report) : reportOf(report))
  },
})

const mayNot = (error: unknown) => error instanceof Problem && (error.status === 403 || error.status === 404)

const whoMay = (username: string, { title }: { title: string }) =>
  `${username} may not import into ${title}: expected a membership with the role responsible today, and the committee's --import-enabled on`

export const importCommands = [importMeetings]

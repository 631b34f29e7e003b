import { json, type LoneCommand, loneCommand } from '#app/cli/command.ts'
import { jsonOf } from '#app/cli/print-table.ts'
import type { Terminal } from '#app/cli/site.ts'
import type { SiteFinding } from '#features/administration/checks.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { checkInvalidSettings, checkSite, checkWithoutDatabase } from '#features/administration/server/checks/check-site.ts'
import { joinUnmigrated } from '#platform/server/database/database.ts'
import { type Env, readEnv, StartRefused } from '#platform/server/env.ts'
import { openFiles } from '#platform/server/files/open-files.ts'

const doctor = loneCommand({
  name: 'doctor',
  does: 'Checks settings, database, files, mail, clock, certificate, backup, disk space and versions, and says what to do',
  args: [],
  options: { json },
  more: [
    'Missing migrations are counted, not made, and no mail is sent. An object store without an owner becomes that of this site, as at a start. The',
    'site may run meanwhile. Exits with 1 if there is a problem; warnings do not count. Administrators find the same at /admin/checks.',
  ].join('\n'),
  runAlone: async ({ settings, print }, { values }) => {
    const findings = await examine(settings)
    print(values.json ? jsonOf(findings) : findings.map(asLines).join('\n'))
    const problems = findings.filter(({ state }) => state === 'problem').length
    if (problems > 0) throw new AdministrationRefused(problems === 1 ? 'There is one problem.' : `There are ${problems} problems.`)
  },
})

export const doctorCommands: LoneCommand[] = [doctor]

/** Checks as much as can be checked without valid settings or without a database. */
async function examine(settings: Terminal['settings']): Promise<SiteFinding[]> {
  const env = tryToRead(settings)
  if (env instanceof StartRefused) return checkInvalidSettings(env.message.split('\n'), 'en')
  const clock = () => new Date()
  try {
    const { db, stop } = await joinUnmigrated(env)
    try {
      return await checkSite({ db, env, clock, openFiles: () => openFiles(env) }, 'en')
    } finally {
      await stop()
    }
  } catch (error) {
    return checkWithoutDatabase({ env, clock }, error, 'en')
  }
}

function tryToRead(settings: Terminal['settings']): Env | StartRefused {
  try {
    return readEnv(settings)
  } catch (error) {
    if (error instanceof StartRefused) return error
    throw error
  }
}

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

const asLines = ({ check, state, text, advice }: SiteFinding) =>
  [`${marks[state]}  ${check.padEnd(11)}  ${text}`, ...(advice === null ? [] : [`${' '.repeat(22)}→ ${advice}`])].join('\n')

import { setTimeout } from 'node:timers/promises'
import { type Command, command, json, switches, UsageError } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import { reportProgress } from '#app/cli/site.ts'
import { findSettings, setSettings } from '#features/administration/server/site-settings.ts'
import { workOff } from '#features/search/server/index/follow-due.ts'
import { beginRebuild, countLeft, forgetWords } from '#features/search/server/index/rebuild.ts'
import { listMails } from '#platform/server/mail/repository.ts'
import { type SettingName, settingNames, siteSettings } from '#platform/shared/site.ts'

const list = command({
  name: 'configuration list',
  does: 'Lists the settings in force and those fixed by the environment',
  args: [],
  options: { json },
  run: async ({ db, env, print }, { values }) => {
    const { settings, fixed } = await findSettings(db, env)
    const rows = settingNames.map((name) => ({ name, value: settings[name], fixed: fixed.includes(name) }))
    print(values.json ? jsonOf(rows) : tableOf(rows))
  },
})

const set = command({
  name: 'configuration set',
  does: "Changes a setting for everyone, with immediate effect; '' for none",
  args: ['NAME', 'VALUE'],
  options: {},
  run: async ({ db, env, me, print }, { args: [typedName, typed] }) => {
    const name = settingNames.find((known) => known === typedName.toLowerCase())
    if (!name) throw new UsageError(`NAME: expected one of ${settingNames.join(', ')}`)
    await setSettings(db, me, { env, given: { [name]: valueOf(name, typed) } })
    print(`Changed ${name}.`)
  },
})

/** The first reading of the text that the setting accepts: switch, number, text or nothing. Anything else is left to the schema to refuse. */
function valueOf(name: SettingName, typed: string): unknown {
  const meanings = [switches[typed], Number(typed), typed, typed || null]
  return meanings.find((value) => value !== undefined && siteSettings.shape[name].safeParse(value).success) ?? (typed || null)
}

export const configurationCommands = [list, set]

/** Pause (ms) before looking for more work: a running site may still be indexing its share. */
const PAUSE_MS = 200
/** Least time (ms) between two reports: counting what is left takes a while on a large site. */
const REPORT_EVERY_MS = 100

const reindex = command({
  name: 'search reindex',
  does: 'Rebuilds the search index',
  args: [],
  options: {},
  more: [
    'The site may run meanwhile, and helps: everything is found as before until it is indexed anew, and what is changed is found at once.',
    'It may be interrupted. A running site, or its next start, goes on with the rest; begun again, it begins with all.',
  ].join('\n'),
  run: async ({ db, print, warn, progress }) => {
    const all = await beginRebuild(db)
    const report = reportProgress({ all, print, progress })
    let reportedAt = performance.now()
    for (let left = all; left > 0; left = await countLeft(db)) {
      if (left < all) await setTimeout(PAUSE_MS)
      for await (const _ of workOff(db, warn)) {
        if (performance.now() - reportedAt < REPORT_EVERY_MS) continue
        report(all - (await countLeft(db)))
        reportedAt = performance.now()
      }
    }
    await forgetWords(db)
    report(all)
    print(`The index is made: ${all} titles, notes and files.`)
  },
})

export const searchCommands: Command[] = [reindex]

const listMailsCommand = command({
  name: 'mail list',
  does: 'Lists the mails of the last 90 days with their status, newest first',
  args: [],
  options: { json },
  more: [
    'queued        waits, and is tried again for a day after a failure',
    'handing_over  the mail server is taking it',
    'sent          the mail server has taken it, or it is a file in DATA_DIR/mail',
    'failed        the mail server refuses it, or did not take it within a day',
    'unconfirmed   the connection or this program ended while it was taken: it may have arrived, and is not sent again',
  ].join('\n'),
  run: async ({ db, print }, { values }) => {
    const mails = await listMails(db)
    print(values.json ? jsonOf(mails) : tableOf(mails))
  },
})

export const mailCommands: Command[] = [listMailsCommand]

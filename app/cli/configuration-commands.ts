import { findSettings, setSettings } from '#features/administration/server/site-settings.ts'
import { type SettingName, settingNames, siteSettings } from '#platform/shared/site/site-settings.ts'
import { command, UsageError } from './command.ts'
import { json, switches } from './options.ts'
import { jsonOf, tableOf } from './print-table.ts'

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

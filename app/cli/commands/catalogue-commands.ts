import {
  type Command,
  command,
  day,
  dayOrNone,
  json,
  type Options,
  oneOf,
  onOff,
  someOf,
  text,
  textOrNone,
  UsageError,
  wholeNumber,
  wholeNumberOrNone,
} from '#app/cli/command.ts'
import { jsonOf, type Row, tableOf } from '#app/cli/print-table.ts'
import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { firstSignatoryRules } from '#features/motions/rules.ts'
import { tagContentTypes, tagStyles } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'

type Kind<Needed extends string> = {
  /** First word of the commands. */
  noun: string
  /** Fields required to add one, in the order of the arguments. */
  needed: readonly Needed[]
  options: Record<Needed, Options[string]> & Options
  catalogue: Pick<typeof businessTypes, 'add' | 'remove' | 'set'> & { list: (db: Db) => Promise<Row[]> }
}

const sort_order = wholeNumber('place in lists, smallest first; those of the same by name')

export const catalogueCommands = [
  ...commandsOf({
    noun: 'business-type',
    needed: ['title', 'api_uid'],
    options: {
      title: text('title'),
      api_uid: text('its identifier in the records system'),
      show_for_proposal: onOff('available for motions'),
      sort_order,
      least_signatures: wholeNumber('signatures that a motion needs to be submitted, with that of its first signatory'),
      publish_days_before: wholeNumberOrNone("the last day to publish, in days before the meeting; '' for none"),
      submit_minutes_after: wholeNumberOrNone("the last minute to submit, after the start of the meeting; '' for none"),
      first_signatories: oneOf(firstSignatoryRules, 'who may be the first signatory'),
      number_pattern: text("numbers given on submission, like 'A {year}/{number}'; '' for none"),
    },
    catalogue: businessTypes,
  }),
  ...commandsOf({
    noun: 'tag',
    needed: ['slug', 'title_de', 'title_fr', 'title_en'],
    options: {
      slug: text('its name for programs'),
      title_de: text('title in German'),
      title_fr: text('title in French'),
      title_en: text('title in English'),
      style: oneOf(tagStyles, 'simple: mine alone; count: how many; progress: how many of all'),
      content_types: someOf(tagContentTypes, 'on what it is offered, separated by commas'),
      color: textOrNone("like #1f5fa8; '' for none"),
      readonly: onOff('set by imports only'),
      is_active: onOff('available'),
      sort_order,
    },
    catalogue: tagOptions,
  }),
  ...commandsOf({
    noun: 'text-fragment',
    needed: ['name', 'text'],
    options: { name: text('name'), text: text('its text'), sort_order },
    catalogue: textFragments,
  }),
  ...commandsOf({
    noun: 'legislative-term',
    needed: ['title', 'begin_date'],
    options: { title: text('title'), begin_date: day('its first day'), end_date: dayOrNone("its last day; '' for none") },
    catalogue: legislativeTerms,
  }),
]

function commandsOf<const Needed extends string>({ noun, needed, options, catalogue }: Kind<Needed>): Command[] {
  const others = Object.fromEntries(Object.entries(options).filter(([field]) => !needed.some((name) => name === field)))
  const add = command({
    name: `${noun} add`,
    does: `Adds a ${noun}`,
    args: needed.map((field) => field.toUpperCase()),
    options: others,
    run: async ({ db, me, print }, { args, values }) => {
      const { id } = await catalogue.add(db, me, { ...Object.fromEntries(needed.map((field, index) => [field, args[index]])), ...values })
      print(`Added ${args[0]} (id ${id}).`)
    },
  })
  const set = command({
    name: `${noun} set`,
    does: `Changes a ${noun}, named by its id`,
    args: ['ID'],
    options,
    run: async ({ db, me, print }, { args: [id], values }) => {
      if (Object.keys(values).length === 0) throw new UsageError('say what to change')
      await catalogue.set(db, me, { id: idOf(id), ...values })
      print(`Changed ${noun} ${id}.`)
    },
  })
  const remove = command({
    name: `${noun} remove`,
    does: `Removes a ${noun}, named by its id`,
    args: ['ID'],
    options: {},
    run: async ({ db, me, print }, { args: [id] }) => {
      await catalogue.remove(db, me, idOf(id))
      print(`Removed ${noun} ${id}.`)
    },
  })
  const list = command({
    name: `${noun} list`,
    does: `Lists every ${noun}`,
    args: [],
    options: { json },
    run: async ({ db, print }, { values }) => {
      const rows = await catalogue.list(db)
      print(values.json ? jsonOf(rows) : tableOf(rows))
    },
  })
  return [add, set, remove, list]
}

function idOf(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new UsageError(`expected the ID of the list, not "${typed}"`)
  return Number(typed)
}

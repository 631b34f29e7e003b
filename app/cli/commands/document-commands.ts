import { statSync } from 'node:fs'
import path from 'node:path'
import { type Command, command, json, text } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import { withFiles } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findSectionTitled, listBasicDocuments } from '#features/administration/server/committee-parts.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { lockOrder, writeDocument, writeSection } from '#features/basic-documents/server/structure.ts'
import { largestDocument, titleOf, uploadForm } from '#features/documents/upload.ts'
import { storeOne } from '#platform/server/files/arrive-file.ts'
import { accept } from '#platform/server/http/validation.ts'

const add = command({
  name: 'document add',
  does: 'Adds a fundamental document to a committee',
  args: ['COMMITTEE', 'FILE'],
  options: {
    title: text("title; else the file's name without .pdf"),
    section: text('title of the section to append to, created if missing; default: no section'),
  },
  run: async (site, { args: [titleOrId, typed], values }) => {
    const committee = await findCommittee(site.db, titleOrId)
    const given = accept(uploadForm, { title: values.title })
    const wanted = accept(uploadForm, { title: values.section }).title
    const from = checkFile(typed)
    const title = await withFiles(site, async (deps) => {
      const file = await storeOne(deps.files, { path: from, name: path.basename(from) }, 'file')
      return deps.db.transaction().execute(async (trx) => {
        const committee_id = committee.id
        await lockOrder(trx, committee_id)
        const section = wanted ? await sectionOf(trx, site.me, { committee_id, title: wanted }) : null
        const added = { committee_id, section, title: titleOf(given.title, file.file_name), file }
        await writeDocument({ ...deps, db: trx }, site.me, added)
        return added.title
      })
    })
    site.print(`Added ${title} to ${committee.title}.`)
  },
})

const list = command({
  name: 'document list',
  does: 'Lists the fundamental documents of all committees or of one',
  args: [],
  options: { committee: text('title or id of the committee'), json },
  run: async ({ db, print }, { values }) => {
    const committee_id = values.committee === undefined ? null : (await findCommittee(db, values.committee)).id
    const documents = await listBasicDocuments(db, committee_id)
    print(values.json ? jsonOf(documents) : tableOf(documents))
  },
})

type Db = Parameters<typeof findSectionTitled>[0]
type Me = Parameters<typeof writeSection>[1]

const sectionOf = async (db: Db, me: Me, section: { committee_id: number; title: string }): Promise<number> =>
  (await findSectionTitled(db, section)) ?? (await writeSection(db, me, section)).id

/** Absolute path of a file that may be added. Throws AdministrationRefused if there is no such file or it is too large. */
function checkFile(typed: string): string {
  const from = path.resolve(typed)
  const facts = statSync(from, { throwIfNoEntry: false })
  if (!facts?.isFile()) throw new AdministrationRefused(`FILE: there is no file ${from}`)
  if (facts.size > largestDocument * 2 ** 20) throw new AdministrationRefused(`FILE: expected ${largestDocument} MB at most`)
  return from
}

export const documentCommands: Command[] = [add, list]

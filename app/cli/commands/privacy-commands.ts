import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, command } from '#app/cli/command.ts'
import { withFiles } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { writeZip } from '#features/downloads/server/zip/write-zip.ts'
import { personEntries } from '#features/privacy/server/export-person.ts'
import { inOneTransaction } from '#platform/server/database/db.ts'

const exportUser = command({
  name: 'user export',
  does: 'Writes everything that is kept about a user into a new ZIP file: JSON, and the files of their own',
  args: ['USERNAME', 'FILE'],
  options: {},
  more: 'The ZIP holds no secrets, and nothing of others. Give it to the user alone, and delete it afterwards.',
  run: async (site, { args: [username, path] }) => {
    const { id } = await findUser(site.db, username)
    await withNewFile(path, async (file) => {
      await inOneTransaction(site.db, (trx) => addAuditEntry(trx, site.me, { action: 'export_user', subject_type: 'user', subject_id: id }))
      await withFiles(site, (deps) =>
        pipeline(Readable.from(writeZip(personEntries(deps, id), site.env.time_zone)), file.createWriteStream()),
      )
    })
    site.print(`Exported ${username} to ${path}.`)
  },
})

/** Creates a file that only its owner can read, and removes it if the work fails. AdministrationRefused if it exists. */
async function withNewFile(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new AdministrationRefused(`FILE: ${path} cannot be made (${(error as { code?: string }).code})`)
  })
  try {
    await work(file)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

export const privacyCommands: Command[] = [exportUser]

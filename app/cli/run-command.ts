import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { ZipRefused } from '#features/meetings/server/zip/zip-refused.ts'
import { ArchiveRefused } from '#platform/server/backup/archive-format.ts'
import { StartRefused } from '#platform/server/env.ts'
import { StoreFailed } from '#platform/server/files/store-requests.ts'
import { Problem, type ProblemBody } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { type Command, helpOf, helpOfAll, type LoneCommand, parseCommand, UsageError } from './command.ts'
import { auditCommands } from './commands/audit-commands.ts'
import { backupCommands } from './commands/backup-commands.ts'
import { catalogueCommands } from './commands/catalogue-commands.ts'
import { committeeCommands, groupCommands, linkCommands } from './commands/committee-commands.ts'
import { doctorCommands } from './commands/doctor-commands.ts'
import { documentCommands } from './commands/document-commands.ts'
import { filesCommands } from './commands/files-commands.ts'
import { importCommands, meetingCommands } from './commands/meeting-commands.ts'
import { memberCommands } from './commands/member-commands.ts'
import { motionCommands } from './commands/motion-commands.ts'
import { privacyCommands } from './commands/privacy-commands.ts'
import { configurationCommands, mailCommands, searchCommands } from './commands/site-commands.ts'
import { tokenCommands } from './commands/token-commands.ts'
import { signOnCommands, userCommands } from './commands/user-commands.ts'
import { openSite, type Terminal } from './site.ts'

const commands: (Command | LoneCommand)[] = [
  ...userCommands,
  ...signOnCommands,
  ...privacyCommands,
  ...tokenCommands,
  ...committeeCommands,
  ...memberCommands,
  ...groupCommands,
  ...linkCommands,
  ...documentCommands,
  ...catalogueCommands,
  ...configurationCommands,
  ...importCommands,
  ...meetingCommands,
  ...motionCommands,
  ...mailCommands,
  ...auditCommands,
  ...searchCommands,
  ...doctorCommands,
  ...backupCommands,
  ...filesCommands,
]

/** Runs what was typed after `npm run admin --`. Returns the exit code: 0 done, 1 refused, 2 typed wrongly. */
export async function runCommand(typed: string[], terminal: Terminal): Promise<number> {
  const words = typed.join(' ')
  const command = commands.find(({ name }) => `${words} `.startsWith(`${name} `))
  const help = command ? helpOf(command) : helpOfSubject(typed[0])
  try {
    if (typed.includes('--help') || typed.includes('-h')) terminal.print(help)
    else await run(command, typed, terminal)
    return 0
  } catch (error) {
    terminal.warn(error instanceof UsageError ? `${error.message}\n\n${help}` : (messageOf(error) ?? error))
    return error instanceof UsageError ? 2 : 1
  }
}

function helpOfSubject(subject: string | undefined) {
  const ofSubject = commands.filter(({ name }) => name.split(' ')[0] === subject)
  return helpOfAll(ofSubject.length > 0 ? ofSubject : commands)
}

async function run(command: Command | LoneCommand | undefined, typed: string[], terminal: Terminal) {
  if (!command) throw new UsageError('expected a command')
  const given = parseCommand(command, typed.slice(command.name.split(' ').length))
  if ('runAlone' in command) return command.runAlone(terminal, given)
  await using site = await openSite(terminal)
  await command.run(site, given)
}

/** Message for an expected error; undefined for a bug, which is printed with its stack. */
function messageOf(error: unknown): string | undefined {
  if ([AdministrationRefused, StartRefused, ArchiveRefused, StoreFailed].some((refused) => error instanceof refused))
    return (error as Error).message
  if (error instanceof ZipRefused) return translate('en', error)
  if (isFullDisk(error)) return `The disk is full: make room, and begin again. Nothing half-done was left there (${error.message}).`
  return error instanceof Problem ? linesOf(error.body).join('\n') : undefined
}

const isFullDisk = (error: unknown): error is Error =>
  error instanceof Error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

const linesOf = (body: ProblemBody): string[] =>
  'detail' in body
    ? [translate('en', body.detail)]
    : Object.entries(body.errors).flatMap(([field, texts]) => texts.map((text) => `${field}: ${translate('en', text)}`))

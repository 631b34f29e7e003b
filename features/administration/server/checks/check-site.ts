import { type CheckName, checkNames, type SiteFinding } from '#features/administration/checks.ts'
import { problemOf } from '#platform/server/log.ts'
import type { Language } from '#platform/shared/languages.ts'
import { checkBackup } from './backup.ts'
import { checkCertificate } from './certificate.ts'
import { checkClock } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkFiles } from './files.ts'
import { type CheckedSite, type Finding, inLanguage, problem } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkSettings } from './settings.ts'
import { checkSpace } from './space.ts'
import { checkVersions } from './versions.ts'

type Check<Given> = (site: Given) => Finding[] | Promise<Finding[]>

const withoutDatabase = { settings: checkSettings, certificate: checkCertificate, space: checkSpace } satisfies Record<
  string,
  Check<Unopened>
>
type Unopened = Pick<CheckedSite, 'env' | 'clock'>

const checks: Record<CheckName, Check<CheckedSite>> = {
  ...withoutDatabase,
  database: checkDatabase,
  files: checkFiles,
  mail: checkMail,
  clock: checkClock,
  backup: checkBackup,
  versions: checkVersions,
}

/** Checks every part of the site at once. A check that itself fails is a problem of its part, and stops no other. */
export const checkSite = (site: CheckedSite, language: Language): Promise<SiteFinding[]> => run(checks, site, language)

/** The checks that need no database, and the reason why it cannot be opened. */
export async function checkWithoutDatabase(site: Unopened, failure: unknown, language: Language): Promise<SiteFinding[]> {
  const database = () => [problem('checks.database_unusable', { problem: problemOf(failure) })]
  return run({ ...withoutDatabase, database }, site, language)
}

/** What is wrong with settings of which nothing else can be checked. */
export const checkInvalidSettings = (problems: string[], language: Language): SiteFinding[] =>
  problems.map((line) => inLanguage(language, 'settings', problem('checks.settings_invalid', { problem: line })))

async function run<Given>(asked: Partial<Record<CheckName, Check<Given>>>, site: Given, language: Language): Promise<SiteFinding[]> {
  const found = checkNames.map(async (name) => {
    const findings = (await tryCheck(asked[name], site)) ?? []
    return findings.map((finding) => inLanguage(language, name, finding))
  })
  return (await Promise.all(found)).flat()
}

async function tryCheck<Given>(check: Check<Given> | undefined, site: Given): Promise<Finding[] | undefined> {
  try {
    return await check?.(site)
  } catch (error) {
    return [problem('checks.not_possible', { problem: problemOf(error) })]
  }
}

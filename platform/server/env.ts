import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isMailAddress } from '#platform/shared/fields.ts'
import { isLanguage, languages } from '#platform/shared/languages.ts'
import { isAddressOrPath, isColor, isPostedTo, isWebAddress, type SettingName, settingNames, startPages } from '#platform/shared/site.ts'
import { FILES_URL, isLoopback, isReadable, readFilesUrl, SIGNS, type StorePlace } from './service-addresses.ts'
import { signOnSettings, wrongSignOn } from './sign-on-settings.ts'

const PORT = 'a number from 0 to 65535'
const COLOUR = 'a colour like #1f5fa8'
const DAYS = 'days from 0 to 90'
const WEB_ADDRESS = 'an address like https://example.org'
const MAIL_SERVER = `an address like smtp://user:password@mail.example.org:587 or smtps://…; ${SIGNS}`
const DATABASE = `an address like postgresql://user:password@host:5432/database; ${SIGNS}`
const RECORDS_SYSTEM = 'an address like https://records.example.org/postings, without a user and without a part after #'
const MAILBOX = 'an address like sitzungen@example.org or Sitzungen <sitzungen@example.org>'
/** A host name, or an origin. */
const PUSH_SERVICE = /^(https?:\/\/)?[a-z0-9.-]+(:\d+)?$/
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/

function hasProtocol(url: string, protocols: string[]) {
  return URL.canParse(url) && protocols.includes(new URL(url).protocol)
}

/** A URL that may hold a user and a password, in which no unescaped character cuts them short. */
const isWithSecret = (url: string, protocols: string[]) => hasProtocol(url, protocols) && isReadable(url)

function isMailServer(url: string) {
  if (!isWithSecret(url, ['smtp:', 'smtps:'])) return false
  const { hostname, pathname, search } = new URL(url)
  return hostname !== '' && ['', '/'].includes(pathname) && search === ''
}

function splitList(list: string) {
  return list.split(',').map((part) => part.trim())
}

const isProxy = (address: string) => address === 'loopback' || isIP(address.replace(/\/\d{1,3}$/, '')) !== 0

/** Parses `Name <address>` or a bare address; undefined for anything else. */
function mailbox(written: string) {
  const [, name = '', address] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>]+?)>?$/u.exec(written) ?? []
  return address && written.includes('<') === written.endsWith('>') ? { name, address } : undefined
}

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const text = z.string()
const port = text
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .pipe(z.number().max(65_535, PORT))
const number = text.regex(/^[1-9]\d{0,8}$/, 'a whole number from 1').transform(Number)
const milliseconds = text.regex(/^\d{1,9}$/, 'a whole number from 0').transform(Number)
const token = text.regex(/^[\w.~+/-]+=*$/, 'a bearer token: letters, digits and -._~+/')
const webAddress = text.refine(isWebAddress, WEB_ADDRESS).transform((url) => url.replace(/\/+$/, ''))
const languageNames = z.array(text.refine(isLanguage, `a list of ${languages.join(', ')}, like de,fr`))
const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'on or off').transform((word) => ['on', 'true', '1'].includes(word))

/** Every setting by its lower-case name; the messages say what is expected. Meanings: docs/settings.md. */
export const settings = {
  host: text.default('127.0.0.1'),
  port: port.default(8080),
  path_prefix: text.regex(/^(\/[A-Za-z0-9._~-]+)+$/, 'a path like /sitzungen, without a slash at its end').default(''),
  root_url: webAddress.nullable().default(null),
  trust_proxy: text
    .transform(splitList)
    .pipe(z.array(text.refine(isProxy, 'loopback or addresses like 10.0.0.5,10.1.0.0/16')))
    .default([]),
  data_dir: text.transform((folder) => path.resolve(folder)).default(path.resolve('data')),
  database_url: text
    .refine((url) => isWithSecret(url, ['postgres:', 'postgresql:']), DATABASE)
    .nullable()
    .default(null),
  files_url: text
    .transform(readFilesUrl)
    .pipe(z.custom<StorePlace>((place) => place !== undefined, FILES_URL))
    .nullable()
    .default(null),
  smtp_url: text.refine(isMailServer, MAIL_SERVER).nullable().default(null),
  mail_from: text
    .transform(mailbox)
    .pipe(z.object({ name: text, address: text.regex(ADDRESS, MAILBOX) }, MAILBOX))
    .nullable()
    .default(null),
  public_pages: onOff.default(false),
  web_push: onOff.default(false),
  push_services: text
    .transform(splitList)
    .pipe(z.array(z.string().regex(PUSH_SERVICE, 'host names, or origins like http://localhost:9000')))
    .default(['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']),
  records_url: text.refine(isPostedTo, RECORDS_SYSTEM).nullable().default(null),
  records_token: token.nullable().default(null),
  records_allow_private: onOff.default(false),
  records_folder: text
    .transform((folder) => path.resolve(folder))
    .nullable()
    .default(null),
  webhooks: onOff.default(true),
  webhooks_allow_private: onOff.default(false),
  ...signOnSettings,
  oidc_create: onOff.default(false),
  oidc_only: onOff.default(false),
  require_second_factor: onOff.default(false),
  demo: onOff.default(false),
  demo_password: text.default('demo'),
  live: onOff.default(true),
  body_seconds: number.default(30),
  stop_seconds: number.default(20),
  work_places: number.default(2),
  stop_delay_seconds: text
    .regex(/^\d{1,3}$/, 'seconds from 0 to 999')
    .transform(Number)
    .default(0),
  metrics_token: token.nullable().default(null),
  slow_query_ms: milliseconds.default(1000),
  log_level: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  app_name: text.default('Traktanda'),
  primary_color: text.refine(isColor, COLOUR).default('#1f5fa8'),
  languages: text
    .transform(splitList)
    .pipe(languageNames)
    .default([...languages]),
  time_zone: text.refine(isTimeZone, 'a time zone like Europe/Zurich').default('Europe/Zurich'),
  default_committee_id: number.nullable().default(null),
  start_page: z.enum(startPages, startPages.join(' or ')).default('committee'),
  is_solothurn: onOff.default(false),
  enable_businesses: onOff.default(true),
  enable_membership_management: onOff.default(true),
  documents_use_sort_order: onOff.default(false),
  full_text_search: onOff.default(true),
  feature_meeting_description: onOff.default(true),
  feature_share_annotations: onOff.default(true),
  mail_content: onOff.default(false),
  offline_days: text
    .regex(/^([0-9]|[1-8][0-9]|90)$/, DAYS)
    .transform(Number)
    .default(7),
  tracking_url: webAddress.nullable().default(null),
  apps_endpoint_url: text.refine(isAddressOrPath, `${WEB_ADDRESS} or a path`).nullable().default(null),
  help_contact: text.nullable().default(null),
  help_phone: text.nullable().default(null),
  help_email: text.refine(isMailAddress, 'an address like help@example.org').nullable().default(null),
  help_url: webAddress.nullable().default(null),
  help_content: text.nullable().default(null),
}

const settingsSchema = z.object(settings)

/** The settings as the program uses them, and the program's `version`. */
export type Env = Omit<z.infer<typeof settingsSchema>, 'root_url' | 'mail_from'> & {
  root_url: string
  /** Without a name, the site's name is used. */
  mail_from: { name: string; address: string }
  version: string
  /** Site settings fixed by the environment; administrators can change the others while the site runs. */
  fixed: SettingName[]
}

/** Reads the settings, once at start. StartRefused with one line for each invalid one: its name and what is expected. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.keys(settings).map((name) => [name, source[name.toUpperCase()] || undefined]))
  const { data, error } = settingsSchema.safeParse(given)
  const wrong = [...(error?.issues ?? []).map(describe), ...wrongRecords(data), ...wrongSignOn(data)]
  if (data?.demo && !source.DEMO_PASSWORD && !isLoopback(data.host)) wrong.push(openDemo(data.host))
  if (data?.smtp_url && !data.mail_from) wrong.push(`MAIL_FROM: expected ${MAILBOX}, because SMTP_URL is set`)
  if (!data || wrong.length > 0) throw new StartRefused(wrong.join('\n'))
  const fixed = settingNames.filter((name) => given[name] !== undefined)
  const mail_from = data.mail_from ?? { name: '', address: 'noreply@localhost' }
  return { ...data, mail_from, root_url: data.root_url ?? localAddress(data), version: readVersion(), fixed }
}

// Without the value, because a database URL holds its password.
const describe = (issue: z.core.$ZodIssue) => `${String(issue.path[0]).toUpperCase()}: expected ${issue.message}`

type RecordsSettings = Pick<z.infer<typeof settingsSchema>, 'records_url' | 'records_token' | 'records_folder' | 'records_allow_private'>

function wrongRecords(data: RecordsSettings | undefined): string[] {
  if (!data) return []
  const { records_url, records_token, records_folder, records_allow_private } = data
  if (records_token && !records_url) return ['RECORDS_TOKEN: expected RECORDS_URL beside it, which alone uses it']
  if (records_url && records_folder) return ['RECORDS_FOLDER: expected to be unset, because RECORDS_URL is set']
  const isOpen = records_token && !hasProtocol(records_url ?? '', ['https:'])
  return isOpen && !records_allow_private ? ['RECORDS_URL: expected https, so that nobody reads RECORDS_TOKEN on its way'] : []
}
const openDemo = (host: string) =>
  `DEMO_PASSWORD: expected a password of your own, because HOST ${host} lets others reach the demonstration users`

const localAddress = (env: { host: string; port: number }) => `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}`

function readVersion() {
  const manifest = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** The program cannot start as configured; main prints the message without a stack, one line per reason. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

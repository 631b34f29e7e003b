import { z } from 'zod'
import { bodyId, endpoint, id } from './endpoint.ts'
import { isMailAddress, line } from './fields.ts'
import { languages } from './languages.ts'

export const startPages = ['committee', 'overview'] as const
export type StartPage = (typeof startPages)[number]

/** The web app's configuration (D1 §3 Configuration). Help, `default_committee_id` and the broker's credentials only for signed-in users. */
export const configuration = z.object({
  version: z.string(),
  app_name: z.string(),
  root_url: z.string(),
  path_prefix: z.string(),
  /** Without the prefix: URLs are built from both (D2 §7, D3 §7), and the rest may begin with a slash. */
  api_root: z.string(),
  apps_endpoint_url: z.string().nullable(),
  primary_color: z.string(),
  languages: z.array(z.enum(languages)),
  time_zone: z.string(),
  tracking_url: z.string().nullable(),
  help_contact: z.string().nullable(),
  help_phone: z.string().nullable(),
  help_email: z.string().nullable(),
  help_url: z.string().nullable(),
  help_content: z.string().nullable(),
  mqtt: z.object({ available: z.boolean(), username: z.string().optional(), password: z.string().optional() }),
  enable_membership_management: z.boolean(),
  enable_businesses: z.boolean(),
  is_solothurn: z.boolean(),
  documents_use_sort_order: z.boolean(),
  full_text_search: z.boolean(),
  /** Whether what committees make public is shown without sign-in. */
  public_pages: z.boolean(),
  features: z.object({ meetingDescription: z.boolean(), shareAnnotations: z.boolean() }),
  default_committee_id: id.nullable(),
  /** Where `/` leads those who have not chosen otherwise. */
  start_page: z.enum(startPages),
})
export type Configuration = z.infer<typeof configuration>

export const getReach = endpoint({
  summary: 'Ask whether the server answers',
  method: 'GET',
  path: 'reach/',
  access: 'anyone',
  unattended: true,
  answer: z.object({}),
})

export const getConfiguration = endpoint({
  summary: 'Read the configuration of the web app',
  description: 'Signed-in callers also get the help, their default committee and the credentials of the message broker.',
  method: 'GET',
  path: 'config/',
  access: 'anyone',
  unattended: true,
  answer: configuration,
})

/** Whether a text is a colour like #1f5fa8. */
export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Whether a text is an http(s) URL. Strict about the host, because its origin goes into the CSP header and must not end a directive there. */
export const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text) && /^[\w.:[\]-]+$/.test(new URL(text).host)

/** Whether a text is an address that something can be posted to: without a user, and without a part after #. */
export const isPostedTo = (url: string) =>
  isWebAddress(url) && new URL(url).username === '' && new URL(url).password === '' && !url.includes('#')

/** Whether a text is a URL or a path on this origin; `//host` would be another origin. */
export const isAddressOrPath = (text: string) => /^\/(?!\/)\S*$/.test(text) || isWebAddress(text)

const days = 'administration.days'
const words = z.string().trim().min(1)
const name = (longest: number) => line(longest).min(1)

/** Settings that site administrators can change while the site runs, unless the environment fixes them. */
export const siteSettings = z.object({
  app_name: name(60),
  primary_color: z.string().refine(isColor, 'administration.color'),
  default_committee_id: bodyId.nullable(),
  start_page: z.enum(startPages),
  is_solothurn: z.boolean(),
  enable_businesses: z.boolean(),
  enable_membership_management: z.boolean(),
  documents_use_sort_order: z.boolean(),
  full_text_search: z.boolean(),
  feature_meeting_description: z.boolean(),
  feature_share_annotations: z.boolean(),
  /** Whether mails about news name papers, motions and meetings. */
  mail_content: z.boolean(),
  /** How long a browser keeps meetings offline without contact to the server; 0 turns that off. */
  offline_days: z.int(days).min(0, days).max(90, days),
  tracking_url: words.max(2_000).refine(isWebAddress, 'administration.web_address').nullable(),
  apps_endpoint_url: words.max(2_000).refine(isAddressOrPath, 'administration.address_or_path').nullable(),
  help_contact: name(200).nullable(),
  help_phone: name(60).nullable(),
  help_email: words.refine(isMailAddress, 'administration.email').nullable(),
  help_url: words.max(2_000).refine(isWebAddress, 'administration.web_address').nullable(),
  /** HTML; what is not allowed is removed when it is shown. */
  help_content: words.max(20_000).nullable(),
})
export type SiteSettings = z.infer<typeof siteSettings>
export type SettingName = keyof SiteSettings

export const settingNames = siteSettings.keyof().options

import { z } from 'zod'
import { bodyId } from '#platform/shared/endpoint.ts'
import { isMailAddress } from '#platform/shared/mail-address.ts'
import { line } from '#platform/shared/one-line.ts'

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Its origin goes into a header: nothing that could end a directive there passes for a host. */
export const isWebAddress = (text: string) =>
  /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text) && /^[\w.:[\]-]+$/.test(new URL(text).host)

/** What comes after the origin may be left out; `//host` would be another origin in disguise. */
export const isAddressOrPath = (text: string) => /^\/(?!\/)\S*$/.test(text) || isWebAddress(text)

const days = 'administration.days'
const words = z.string().trim().min(1)
const name = (longest: number) => line(longest).min(1)

/** What site administrators set of the configuration while the site runs; a setting of the environment goes before it. */
export const siteSettings = z.object({
  app_name: name(60),
  primary_color: z.string().refine(isColor, 'administration.color'),
  default_committee_id: bodyId.nullable(),
  is_solothurn: z.boolean(),
  enable_businesses: z.boolean(),
  enable_membership_management: z.boolean(),
  documents_use_sort_order: z.boolean(),
  full_text_search: z.boolean(),
  feature_meeting_description: z.boolean(),
  feature_share_annotations: z.boolean(),
  /** So long a browser keeps what was taken along without contact; 0 is nothing at all. */
  offline_days: z.int(days).min(0, days).max(90, days),
  tracking_url: words.max(2_000).refine(isWebAddress, 'administration.web_address').nullable(),
  apps_endpoint_url: words.max(2_000).refine(isAddressOrPath, 'administration.address_or_path').nullable(),
  help_contact: name(200).nullable(),
  help_phone: name(60).nullable(),
  help_email: words.refine(isMailAddress, 'administration.email').nullable(),
  help_url: words.max(2_000).refine(isWebAddress, 'administration.web_address').nullable(),
  /** Markup; what is not allowed of it is left out where it is shown. */
  help_content: words.max(20_000).nullable(),
})
export type SiteSettings = z.infer<typeof siteSettings>
export type SettingName = keyof SiteSettings

export const settingNames = siteSettings.keyof().options

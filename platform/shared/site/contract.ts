import { z } from 'zod'
import { endpoint, id } from '#platform/shared/endpoint.ts'
import { languages } from '#platform/shared/languages.ts'

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
  features: z.object({ meetingDescription: z.boolean(), shareAnnotations: z.boolean() }),
  default_committee_id: id.nullable(),
})
export type Configuration = z.infer<typeof configuration>

/** Called repeatedly while offline, to find out whether the server answers again. */
export const getReach = endpoint({ method: 'GET', path: 'reach/', access: 'anyone', unattended: true, answer: z.object({}) })

export const getConfiguration = endpoint({ method: 'GET', path: 'config/', access: 'anyone', unattended: true, answer: configuration })

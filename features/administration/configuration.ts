import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { settingNames, siteSettings } from '#platform/shared/site.ts'

const text = z.string().nullable()

/** Settings as answered: texts from the environment may exceed the form's limits. */
const answeredSettings = siteSettings.extend({
  app_name: z.string(),
  primary_color: z.string(),
  tracking_url: text,
  apps_endpoint_url: text,
  help_contact: text,
  help_phone: text,
  help_email: text,
  help_url: text,
  help_content: text,
})

/** The effective settings, and which of them the environment fixes (docs/settings.md). */
export const administeredConfiguration = z.object({
  settings: answeredSettings,
  defaults: answeredSettings,
  fixed: z.array(z.enum(settingNames)),
})
export type AdministeredConfiguration = z.infer<typeof administeredConfiguration>

const ofSite = {
  path: 'admin/configuration/',
  answer: administeredConfiguration,
  edited: edited(administeredConfiguration, ({ settings }) => settings),
} as const
export const getSiteSettings = endpoint({ summary: 'Read the settings of the site', method: 'GET', ...ofSite })
export const changeSiteSettings = endpoint({
  summary: 'Change settings of the site',
  description: 'Omitted settings stay unchanged; 400 for one that the environment fixes. Takes effect at once.',
  method: 'PATCH',
  ...ofSite,
  body: siteSettings.partial(),
})

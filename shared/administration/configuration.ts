import { z } from 'zod'
import { endpoint } from '#shared/kit/endpoint.ts'
import { settingNames, siteSettings } from '#shared/shell/site-settings.ts'

const answeredSettings = z.object({
  ...siteSettings.shape,
  // As the environment may have it.
  tracking_url: z.string().nullable(),
  apps_endpoint_url: z.string().nullable(),
  help_contact: z.string().nullable(),
  help_phone: z.string().nullable(),
  help_content: z.string().nullable(),
})

/** The settings in force, and those of them that the environment fixes (docs/settings.md). */
export const administeredConfiguration = z.object({
  settings: answeredSettings,
  defaults: answeredSettings,
  fixed: z.array(z.enum(settingNames)),
})
export type AdministeredConfiguration = z.infer<typeof administeredConfiguration>

export const getSiteSettings = endpoint({ method: 'GET', path: 'admin/configuration/', answer: administeredConfiguration })
/** What is left out stays; 400 for one that the environment fixes. In force at once, everywhere. */
export const changeSiteSettings = endpoint({
  method: 'PATCH',
  path: 'admin/configuration/',
  body: siteSettings.partial(),
  answer: administeredConfiguration,
})

/** The administration pages by their address, in the order of the navigation. */
export const administrationParts = [
  'users',
  'committees',
  'memberships',
  'people_imports',
  'business_types',
  'tag_options',
  'text_fragments',
  'legislative_terms',
  'access_tokens',
  'webhooks',
  'configuration',
  'checks',
  'audit_log',
] as const
export type AdministrationPart = (typeof administrationParts)[number]

/** The pages of the administration, as their addresses name them and in the order of the navigation. */
export const administrationParts = [
  'users',
  'committees',
  'memberships',
  'business_types',
  'tag_options',
  'text_fragments',
  'configuration',
  'audit_log',
] as const
export type AdministrationPart = (typeof administrationParts)[number]

export const isAdministrationPart = (name: string): name is AdministrationPart => administrationParts.some((part) => part === name)
